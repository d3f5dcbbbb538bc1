//! The firmware on a Waveshare RP2040-Zero.

#![no_std]
#![no_main]

pocket_ra_pico::firmware!(zero);

//! The firmware on a Raspberry Pi Pico.

#![no_std]
#![no_main]

pocket_ra_pico::firmware!(pico);

//! The firmware on a Raspberry Pi Pico with an OLED on SPI.

#![no_std]
#![no_main]

pocket_ra_pico::raspberry_pi_pico_spi!();

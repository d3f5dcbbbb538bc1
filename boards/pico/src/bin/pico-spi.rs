//! The firmware on a Raspberry Pi Pico with an OLED on SPI.

#![no_std]
#![no_main]

pocket_ra_pico::firmware!(pico_spi);

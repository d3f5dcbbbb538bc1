//! The display task and its panels: traffic, controllers, faults, bus time.

mod bus;
mod panels;
mod press_to_glass;
mod unkind_panels;

//! The display task and its panels: bus traffic, controllers, faulty panels and wires, and bus time of a press.

mod bus;
mod panels;
mod press_to_glass;
mod unkind_panels;

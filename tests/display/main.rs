//! The display task and its panels: bus traffic, every kind of panel, faulty panels and wires, and the time of a press on the bus.

mod bus;
mod panels;
mod press_to_glass;
mod unkind_panels;

// File transfer: opened or dropped files to the worker, pictures and flash images to the downloads.

/** `open(file)`: for a chosen or dropped file; `drop` is displayed while a file is dragged over the page. */
export function watchFiles({ button, input, drop, open }) {
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    if (input.files.length > 0) open(input.files[0]);
    input.value = ''; // allows choosing the same file again
  });
  const hasFile = event => event.dataTransfer?.types.includes('Files') ?? false;
  window.addEventListener('dragover', event => {
    if (!hasFile(event)) return;
    event.preventDefault();
    drop.hidden = false;
  });
  window.addEventListener('dragleave', event => {
    if (event.relatedTarget === null) drop.hidden = true;
  });
  window.addEventListener('drop', event => {
    if (!hasFile(event)) return;
    event.preventDefault();
    drop.hidden = true;
    open(event.dataTransfer.files[0]);
  });
}

export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function stamp(date = new Date()) {
  const two = number => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

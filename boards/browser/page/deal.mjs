// A deal in the address of the page, as in the QR code of a result: `#deal=CODE/MIA43+/TOM31/1CA3`.

const LOOPBACK = /^(localhost|127\..*|\[::1\]|.*\.localhost)$/;
/** With its final zero, in the firmware. */
const LONGEST_ADDRESS = 63;

/** `{ code, result }` of `location.hash`, or null without a deal. The result may be empty. */
export function readDeal(hash) {
  const found = /^#deal=([^/]*)(.*)$/i.exec(decodeURIComponent(hash));
  if (found === null) return null;
  const [, code, rest] = found;
  const scores = [...rest.matchAll(/\/([A-Z]{3,8})(\d{1,3})(\+?)(?=\/|$)/g)];
  // The handicap (H5) and the check (1CA3) are too short for a name, or have no digits at the end.
  return { code: code.toUpperCase(), result: scores.map(([, name, score]) => `${name} ${score}`).join(', ') };
}

export const isCode = code => /^[A-HJ-NP-Z2-9]{10}$/.test(code);

/** Address of this page for other devices, or null if they cannot open it. */
export function pageAddress({ protocol, hostname, origin, pathname }) {
  const address = `${origin}${pathname.replace(/index\.html$/, '')}`;
  const isPublic = protocol.startsWith('http') && !LOOPBACK.test(hostname);
  return isPublic && address.length <= LONGEST_ADDRESS ? address : null;
}

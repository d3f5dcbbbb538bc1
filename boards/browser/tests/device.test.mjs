// The serial protocol of the page, with a port that answers by a table.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Device, isBackup } from '../page/device.mjs';

const BACKUP = 'restore 131072\r\n:0000001 ff 12345678\r\nrestore end 1 cbf43926\r\n';
const ASKS = 'error: the handheld asks: press A on it to allow this';

/** A port of Web Serial; `answers(line)` returns lines. */
function portWith(answers) {
  const sent = [];
  let to;
  let typed = '';
  const say = lines => lines.forEach(line => to.enqueue(new TextEncoder().encode(`${line}\r\n`)));
  const port = {
    sent,
    async open() {
      port.readable = new ReadableStream({ start: controller => (to = controller) });
      port.writable = new WritableStream({
        write(bytes) {
          const lines = (typed + new TextDecoder().decode(bytes)).split('\r\n');
          typed = lines.pop();
          for (const line of lines) {
            sent.push(line);
            say(line === 'end' ? ['.'] : answers(line));
          }
        },
      });
      say(['half a line of an earlier program']);
    },
    async close() {},
    unplug: () => to.error(new Error('The device has been lost.')),
  };
  return port;
}

const connected = async answers => {
  const port = portWith(answers);
  return { port, device: await Device.connect(port) };
};

test('answers are complete, and errors are those of their command', async () => {
  const answers = { list: ['0 empty', '1 empty'], fly: ['error: no such command; help lists them'] };
  const { device } = await connected(line => answers[line] ?? []);
  const [list, fly, again] = await Promise.allSettled([device.ask('list'), device.ask('fly'), device.ask('list')]);
  assert.deepEqual(list.value, answers.list);
  assert.equal(fly.reason.reason, 'no such command; help lists them');
  assert.deepEqual(again.value, answers.list);
});

test('the picture is updated by runs of columns', async () => {
  const answers = ['~0 0 ff00', '~7 126 a5', 'screen dim'];
  let isAllowed = false;
  const { device, port } = await connected(line => (line.startsWith('screen') ? (isAllowed ? answers : [ASKS]) : []));
  assert.equal(await device.look(true), null);
  isAllowed = true;
  assert.equal(await device.look(true), 'dim');
  assert.deepEqual([device.picture[0], device.picture[1], device.picture[7 * 128 + 126]], [0xff, 0, 0xa5]);
  answers.splice(0, 2, '~0 0 zz');
  await device.look(false);
  assert.deepEqual(port.sent.filter(line => line !== 'end'), ['', 'screen all', 'screen all', 'screen']);
});

test('a backup is restored line by line, and only a complete one', async () => {
  assert.ok(isBackup(BACKUP));
  for (const wrong of ['', 'Dear Mia', BACKUP.slice(0, 40), BACKUP.replace('restore 131072', 'show 0')]) assert.ok(!isBackup(wrong), wrong);
  const answers = { backup: BACKUP.trim().split('\r\n'), 'restore 131072': ['ready for the backup'], 'restore end 1 cbf43926': ['restored; the device starts again'] };
  const { device, port } = await connected(line => answers[line] ?? []);
  assert.equal(await device.backUp(), BACKUP);
  await device.restore(BACKUP, () => {});
  assert.deepEqual(port.sent.slice(-3), BACKUP.trim().split('\r\n'));
  answers[':0000001 ff 12345678'] = ['error: this line of the backup is damaged'];
  await assert.rejects(device.restore(BACKUP, () => {}), { reason: 'this line of the backup is damaged' });
});

test('a handheld that is unplugged ends the connection', async () => {
  const { device, port } = await connected(() => []);
  port.unplug();
  await assert.rejects(device.ask('list'), { reason: { key: 'device_gone' } });
  await device.close();
});

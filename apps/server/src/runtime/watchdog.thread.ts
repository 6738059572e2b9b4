import { existsSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { Session, type Debugger, type InspectorNotification } from 'node:inspector';
import { hostname } from 'node:os';
import { workerData } from 'node:worker_threads';
import { Heartbeat } from './heartbeat.ts';
import type { Belongings, WatchdogInput } from './watchdog.ts';

const { warnAfterMs, endAfterMs, tickMs, belongings, ...input } = workerData as WatchdogInput;
const heartbeat = new Heartbeat(input.heartbeat);
const STACK_LIMIT_MS = 1_000;
const MAX_FRAMES = 20;
const STOP_TICK_MS = 100;
const STOP_TICKS = 100;

let seen = -1;
/** Ticks of this thread without a beat. They stand still while the process is suspended, as a clock would not. */
let silent = 0;

setInterval(() => {
  const { beats } = heartbeat;
  if (beats !== seen) {
    if (isWarned()) log(40, 'the event loop answers again', { afterMs: silent * tickMs });
    seen = beats;
    silent = 0;
    return;
  }
  // Who stops the program at a breakpoint knows that it does not answer.
  if (heartbeat.isInspected) return;
  const wasWarned = isWarned();
  silent += 1;
  if (isWarned() && !wasWarned) void warn();
  if (silent * tickMs >= endAfterMs) end();
}, tickMs);

function isWarned(): boolean {
  return silent * tickMs >= warnAfterMs;
}

async function warn(): Promise<void> {
  const afterMs = silent * tickMs;
  const stack = await readStack();
  log(50, 'the event loop does not answer', { afterMs, stack });
  heartbeat.countBlock();
}

/** Whatever restarts the process does so after this signal. Nothing milder ends a thread that never listens. */
function end(): void {
  log(60, 'the event loop did not answer, so this process ends', { afterMs: silent * tickMs });
  if (belongings !== null) takeAlong(belongings);
  process.kill(process.pid, 'SIGKILL');
}

/** Only this thread still runs, so it may wait. A process that has stopped takes its file with it. */
function takeAlong({ pidFile, lock, words }: Belongings): void {
  writeSync(1, `${words}\n`);
  const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  if (askToStop(pidFile)) {
    for (let tick = 0; existsSync(pidFile) && tick < STOP_TICKS; tick += 1)
      Atomics.wait(nothing, 0, 0, STOP_TICK_MS);
  }
  rmSync(lock, { force: true });
}

/** False if there is no such process. */
function askToStop(pidFile: string): boolean {
  try {
    const [pid = ''] = readFileSync(pidFile, 'utf8').split('\n');
    return /^\d+$/.test(pid) && process.kill(Number(pid), 'SIGINT');
  } catch {
    return false;
  }
}

/** What the event loop runs at this moment, the innermost call first. Empty if it cannot be asked. */
async function readStack(): Promise<string[]> {
  const session = new Session();
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const files = new Map<string, string>();
  const placeOf = ({ functionName, location }: Debugger.CallFrame) => {
    const { scriptId, lineNumber } = location;
    return `${functionName || '(anonymous)'} ${files.get(scriptId) ?? ''}:${lineNumber + 1}`;
  };
  const late = setTimeout(() => resolve([]), STACK_LIMIT_MS);
  session.on(
    'Debugger.scriptParsed',
    ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
      files.set(params.scriptId, params.url),
  );
  session.once(
    'Debugger.paused',
    ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
      resolve(params.callFrames.slice(0, MAX_FRAMES).map(placeOf));
      session.post('Debugger.resume');
    },
  );
  try {
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
    return await promise;
  } catch {
    return [];
  } finally {
    clearTimeout(late);
    session.disconnect();
  }
}

/** In the form of the other entries, but at once: what the program writes goes through its event loop. */
function log(level: number, msg: string, details: object): void {
  const entry = {
    level,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    ...details,
    msg,
  };
  writeSync(1, `${JSON.stringify(entry)}\n`);
}

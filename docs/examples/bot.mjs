// A bot for Rookery that accepts every challenge and plays random moves. It needs Node 24 and nothing else:
// ROOKERY_URL=https://club.example ROOKERY_TOKEN=rookery_… node bot.mjs
// The token is one of a bot, with the scopes `read` and `play`.

const { ROOKERY_URL: url, ROOKERY_TOKEN: token } = process.env;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function call(method, path, content) {
  const body = content && JSON.stringify(content);
  const headers = { authorization: `Bearer ${token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const request = { method, headers, body };
  const response = await fetch(url + path, request);
  if (response.status === 429) {
    await wait(1_000 * Number(response.headers.get('retry-after') ?? 1));
    return call(method, path, content);
  }
  if (response.status === 401) {
    console.error('The token has expired, or was revoked.');
    process.exit(1);
  }
  const text = await response.text();
  return { ok: response.ok, answer: text === '' ? null : JSON.parse(text) };
}

// Moves -----------------------------------------------------------------------------------------------

const ROOK = [1, 0, -1, 0, 0, 1, 0, -1];
const BISHOP = [1, 1, 1, -1, -1, 1, -1, -1];
const STEPS = { n: [1, 2, 2, 1, -1, 2, -2, 1, 1, -2, 2, -1, -1, -2, -2, -1], r: ROOK, b: BISHOP };
STEPS.q = STEPS.k = [...ROOK, ...BISHOP];

const name = (file, rank) => 'abcdefgh'[file] + (rank + 1);

/** How the pieces move, without checks, castling and en passant: the server refuses what is not legal. */
function candidates(fen) {
  const [rows, turn] = fen.split(' ');
  const board = rows
    .split('/')
    .toReversed()
    .map((row) => row.replace(/\d/g, (n) => '.'.repeat(n)));
  const isOwn = (piece) => (turn === 'w' ? /[A-Z]/ : /[a-z]/).test(piece);
  const moves = [];
  for (let square = 0; square < 64; square += 1) {
    const [file, rank] = [square % 8, Math.floor(square / 8)];
    const piece = board[rank][file];
    if (!isOwn(piece)) continue;
    const add = (x, y, end = '') => moves.push(name(file, rank) + name(x, y) + end);
    if (piece.toLowerCase() === 'p') {
      const up = turn === 'w' ? 1 : -1;
      const end = rank + up === 0 || rank + up === 7 ? 'q' : '';
      if (board[rank + up][file] === '.') {
        add(file, rank + up, end);
        if (rank === (turn === 'w' ? 1 : 6) && board[rank + 2 * up][file] === '.')
          add(file, rank + 2 * up);
      }
      for (const x of [file - 1, file + 1]) {
        const target = board[rank + up][x] ?? '.';
        if (target !== '.' && !isOwn(target)) add(x, rank + up, end);
      }
      continue;
    }
    const steps = STEPS[piece.toLowerCase()];
    for (let step = 0; step < steps.length; step += 2) {
      let [x, y, target] = [file, rank, '.'];
      do {
        [x, y] = [x + steps[step], y + steps[step + 1]];
        target = board[y]?.[x];
        if (target !== undefined && !isOwn(target)) add(x, y);
      } while (target === '.' && !/[nk]/i.test(piece));
    }
  }
  return moves.toSorted(() => Math.random() - 0.5);
}

const thinking = new Set();

async function play({ id, status, game_state: { fen, ply, turn }, ...game }) {
  const isOwnTurn = game[`${turn}_player_id`] === me.id;
  if (status !== 'active' || !isOwnTurn || thinking.has(`${id} ${ply}`)) return;
  thinking.add(`${id} ${ply}`);
  for (const move of candidates(fen)) {
    const { ok, answer } = await call('POST', `/api/chess/games/${id}/move`, { move, ply });
    if (ok || answer.code !== 'illegal_move') return;
  }
  await call('POST', `/api/chess/games/${id}/resign`);
}

// The live connection ---------------------------------------------------------------------------------

let socket;
let refs = 0;

function join(topic, ...bindings) {
  const postgres_changes = bindings.map(([event, table, filter]) => ({
    event,
    schema: 'public',
    table,
    filter,
  }));
  const ref = String((refs += 1));
  const payload = { config: { postgres_changes }, access_token: token };
  socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, 'phx_join', payload]));
}

const joinOwn = () =>
  join(
    'own',
    ['INSERT', 'chess_challenges', `opponent_id=eq.${me.id}`],
    ['INSERT', 'chess_games', `white_player_id=eq.${me.id}`],
    ['INSERT', 'chess_games', `black_player_id=eq.${me.id}`],
  );
const joinGame = (id) => join(`chess-game-${id}`, ['UPDATE', 'chess_games', `id=eq.${id}`]);

async function accept({ id }) {
  const { ok, answer } = await call('POST', `/api/chess/challenges/${id}/accept`);
  if (!ok) console.error(answer.error);
}

/** After a join, what has happened before it is read. */
async function catchUp(topic) {
  if (topic !== 'own') {
    const { ok, answer } = await call(
      'GET',
      `/api/chess/games/${topic.replace('chess-game-', '')}`,
    );
    if (ok) await play(answer);
    return;
  }
  const { answer: challenges } = await call('GET', '/api/chess/challenges');
  for (const challenge of challenges.data)
    if (challenge.opponent_id === me.id) await accept(challenge);
  const { answer: games } = await call('GET', `/api/chess/games?status=active&player=${me.id}`);
  for (const game of games.data) joinGame(game.id);
}

function rejoin(topic) {
  if (topic === 'own') joinOwn();
  else joinGame(topic.replace('chess-game-', ''));
}

async function receive([, , channel, event, payload]) {
  const topic = channel.replace('realtime:', '');
  if (event === 'phx_reply' && topic !== 'phoenix' && payload.status === 'ok') await catchUp(topic);
  if (event === 'phx_error') rejoin(topic);
  if (event !== 'postgres_changes') return;
  const { type, table, record } = payload.data;
  if (table === 'chess_challenges') await accept(record);
  else if (type === 'INSERT') joinGame(record.id);
  else await play(record);
}

function connect() {
  socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`);
  const beat = setInterval(
    () => socket.send(JSON.stringify([null, '0', 'phoenix', 'heartbeat', {}])),
    25_000,
  );
  socket.addEventListener('open', joinOwn);
  socket.addEventListener('message', ({ data }) => {
    receive(JSON.parse(data)).catch((error) => console.error(error.message));
  });
  socket.addEventListener('close', () => {
    clearInterval(beat);
    setTimeout(connect, 2_000);
  });
}

const { answer: me } = await call('GET', '/api/account');
console.log(`${me.name} is ready.`);
connect();

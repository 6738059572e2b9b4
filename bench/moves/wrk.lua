-- Plays one ply in every game, then the next ply, and so on: when it is a game's turn again, its last move
-- has been answered. Each move is sent by the player to move.
local function lines(name)
  local read = {}
  for line in io.lines(os.getenv(name)) do read[#read + 1] = line end
  return read
end

local games, cookies, line = lines("GAMES"), lines("COOKIES"), lines("LINE")
local first = tonumber(os.getenv("FIRST"))

-- wrk calls `request` once before it starts and does not send the result.
local sent = -1

function request()
  local ply, index = math.floor(sent / #games), sent % #games
  sent = sent + 1
  local body = string.format('{"move":"%s","ply":%d}', line[ply + 1] or "none", ply)
  local headers = {
    ["Content-Type"] = "application/json",
    ["Cookie"] = cookies[1 + (first + index + ply % 2) % #cookies],
  }
  return wrk.format("POST", "/api/chess/games/" .. games[index + 1] .. "/move", headers, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("result %f %d %d %d\n", summary.requests / summary.duration * 1e6,
    errors.status + errors.read + errors.write + errors.timeout + errors.connect,
    latency:percentile(50), latency:percentile(99)))
end

-- The load of another script, which ends after a fixed number of requests: under a fixed time, the faster commit
-- would play other moves than the slower one, and a busy machine would measure few.
dofile(os.getenv("SCRIPT"))
local next_request, left = request, tonumber(os.getenv("REQUESTS"))

function request()
  left = left - 1
  if left == 0 then
    wrk.thread:stop()
    io.stdout:write("enough\n")
    io.stdout:flush()
  end
  return next_request()
end

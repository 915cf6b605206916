-- Requests of wrk for the paths of a file, one after the other: `PATHS=FILE wrk -s bench/peers/tiles.lua … URL`.
local paths = {}
for line in io.lines(os.getenv("PATHS")) do paths[#paths + 1] = line end
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end

import type { Point as Place } from './distance.ts'

/**
 * WGS-84 as devices measure → GCJ-02 as Chinese maps show (jobs 6.7): the published approximation on Krasovsky's
 * ellipsoid, good to a few metres inside mainland China; outside it the two systems agree.
 */
const AXIS = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943
const { PI, sin, cos, sqrt, abs } = Math

const outside = ({ lng, lat }: Place) => lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271

const waves = (x: number, first: number, second: number) =>
  ((20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * 2) / 3 + first + second

function shiftLat(x: number, y: number): number {
  const flat = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * sqrt(abs(x))
  const north = ((20 * sin(y * PI) + 40 * sin((y / 3) * PI)) * 2) / 3
  return flat + waves(x, north, ((160 * sin((y / 12) * PI) + 320 * sin((y * PI) / 30)) * 2) / 3)
}

function shiftLng(x: number, y: number): number {
  const flat = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * sqrt(abs(x))
  const east = ((20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * 2) / 3
  return flat + waves(x, east, ((150 * sin((x / 12) * PI) + 300 * sin((x / 30) * PI)) * 2) / 3)
}

export function gcj02(device: Place): Place {
  if (outside(device)) return { lng: device.lng, lat: device.lat }
  const [x, y] = [device.lng - 105, device.lat - 35]
  const radians = (device.lat / 180) * PI
  const bend = 1 - ECCENTRICITY * sin(radians) ** 2
  const root = sqrt(bend)
  const lat = (shiftLat(x, y) * 180) / (((AXIS * (1 - ECCENTRICITY)) / (bend * root)) * PI)
  const lng = (shiftLng(x, y) * 180) / ((AXIS / root) * cos(radians) * PI)
  return { lng: device.lng + lng, lat: device.lat + lat }
}

/** The device position that shows at a point of the map: the inverse, by iteration, to a centimetre. */
export function wgs84(shown: Place): Place {
  let guess = { ...shown }
  for (let i = 0; i < 6; i++) {
    const seen = gcj02(guess)
    guess = { lng: guess.lng + shown.lng - seen.lng, lat: guess.lat + shown.lat - seen.lat }
  }
  return guess
}

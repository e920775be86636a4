import { z } from 'zod'
import type { Point } from '#kernel/shared/distance.ts'
import type { Outbound } from '../outbound.ts'
import { askService, type FoundPlace, type Maps, MapsFault, overQuota, tooOften, unclear, wrongKey } from './service.ts'

/** 高德 Web服务 v3: place/text, geocode/geo, geocode/regeo. It speaks GCJ-02, as the product does. */
const HOST = 'https://restapi.amap.com/v3'

/** An empty text comes as an empty list. */
const text = z.union([z.string(), z.array(z.unknown())]).transform((value) => (typeof value === 'string' ? value : ''))
const Said = z.object({ status: z.string(), infocode: z.string().default('') })
const Poi = z.object({
  name: text,
  address: text,
  location: text,
  adcode: text,
  pname: text,
  cityname: text,
  adname: text,
})
const Pois = z.object({ pois: z.array(Poi.partial()).default([]) })
const Geocodes = z.object({
  geocodes: z.array(z.object({ formatted_address: text, location: text, adcode: text }).partial()).default([]),
})
const Regeo = z.object({
  regeocode: z.object({ formatted_address: text, addressComponent: z.object({ adcode: text }).partial() }).partial(),
})

/** Of its table of infocodes. */
const keyCodes = ['10001', '10002', '10005', '10006', '10007', '10008', '10009', '10012', '10013', '10026', '10041']
const quotaCodes = ['10003', '10010', '10029', '10044', '10045']
const busyCodes = ['10004', '10014', '10015', '10016', '10019', '10020', '10021']

const pointOf = (location = ''): Point | undefined => {
  const [lng, lat] = location.split(',').map(Number)
  return lng && lat ? { lng, lat } : undefined
}
const regionOf = (code = ''): string | null => (/^\d{6}$/.test(code) ? code : null)

export function amap(key: string, outbound: Outbound): Maps {
  async function ask<S extends z.ZodType>(path: string, shape: S, query: Record<string, string>): Promise<z.output<S>> {
    const answer = await askService(outbound, `${HOST}/${path}`, { ...query, key, output: 'JSON' })
    const said = Said.safeParse(answer)
    if (!said.success) throw unclear()
    const { status, infocode } = said.data
    if (status !== '1') {
      if (keyCodes.includes(infocode)) throw wrongKey()
      if (quotaCodes.includes(infocode)) throw overQuota()
      if (busyCodes.includes(infocode)) throw tooOften()
      throw new MapsFault(`地图服务没有回答（高德 ${infocode}）；现在可在图上点出位置`)
    }
    const read = shape.safeParse(answer)
    if (!read.success) throw unclear()
    return read.data
  }

  async function findAddress(address: string, city: Record<string, string>): Promise<FoundPlace[]> {
    const { geocodes } = await ask('geocode/geo', Geocodes, { address, ...city })
    return geocodes.flatMap(({ formatted_address: whole = '', location, adcode }) => {
      const at = pointOf(location)
      return at ? [{ name: whole, address: whole, ...at, regionCode: regionOf(adcode) }] : []
    })
  }

  return {
    async find(wanted, regionCode) {
      const city: Record<string, string> = regionCode ? { city: regionCode } : {}
      const { pois } = await ask('place/text', Pois, { keywords: wanted, ...city, offset: '10', page: '1' })
      const found = pois.flatMap((poi): FoundPlace[] => {
        const at = pointOf(poi.location)
        const address = [poi.pname, poi.cityname, poi.adname, poi.address].filter(Boolean)
        return at
          ? [{ name: poi.name ?? '', address: [...new Set(address)].join(''), ...at, regionCode: regionOf(poi.adcode) }]
          : []
      })
      return found.length > 0 ? found : findAddress(wanted, city)
    },
    async at({ lng, lat }) {
      const { regeocode } = await ask('geocode/regeo', Regeo, { location: `${lng.toFixed(6)},${lat.toFixed(6)}` })
      const address = regeocode.formatted_address ?? ''
      return address === '' ? null : { address, regionCode: regionOf(regeocode.addressComponent?.adcode) }
    },
  }
}

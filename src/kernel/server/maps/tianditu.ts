import { z } from 'zod'
import { gcj02, wgs84 } from '#kernel/shared/coordinates.ts'
import type { Outbound } from '../outbound.ts'
import { askService, type FoundPlace, type Maps, MapsFault, overQuota, unclear, wrongKey } from './service.ts'

/** 天地图 地名搜索 V2, 地理编码, 逆地理编码. It speaks CGCS2000, which is WGS-84 to a centimetre. */
const HOST = 'https://api.tianditu.gov.cn'

/** A refusal of the gateway: code and message instead of an answer. */
const Refused = z.object({ code: z.union([z.number(), z.string()]), msg: z.string().default('') })
const degrees = z.coerce.number()
const Search = z.object({
  pois: z.array(z.object({ name: z.string(), address: z.string().default(''), lonlat: z.string() })).default([]),
})
const Geocode = z.object({
  status: z.coerce.string(),
  location: z.object({ lon: degrees, lat: degrees, keyWord: z.string().default('') }).optional(),
})
const Reverse = z.object({
  status: z.coerce.string(),
  result: z
    .object({
      formatted_address: z.string().default(''),
      addressComponent: z
        .object({ county_code: z.string().default('') })
        .partial()
        .default({}),
    })
    .optional(),
})

/** Mainland and the sea around it: the search wants a box. */
const CHINA = '73,3,136,54'

export function tianditu(key: string, outbound: Outbound): Maps {
  async function ask<S extends z.ZodType>(path: string, shape: S, query: Record<string, string>): Promise<z.output<S>> {
    const answer = await askService(outbound, `${HOST}/${path}`, { ...query, tk: key })
    const refused = Refused.safeParse(answer)
    if (refused.success) {
      const { msg } = refused.data
      if (/次数|配额|超限|上限/.test(msg)) throw overQuota()
      if (/key|密钥|权限|域名|白名单/i.test(msg)) throw wrongKey()
      throw new MapsFault(`地图服务没有回答（天地图 ${refused.data.code}）；现在可在图上点出位置`)
    }
    const read = shape.safeParse(answer)
    if (!read.success) throw unclear()
    return read.data
  }

  async function findAddress(keyWord: string): Promise<FoundPlace[]> {
    const { status, location } = await ask('geocoder', Geocode, { ds: JSON.stringify({ keyWord }) })
    if (status !== '0' || !location) return []
    const at = gcj02({ lng: location.lon, lat: location.lat })
    return [{ name: location.keyWord || keyWord, address: keyWord, ...at, regionCode: null }]
  }

  return {
    async find(text, regionCode) {
      // 156: the country, before the six digits of GB/T 2260.
      const place = regionCode ? { specify: `156${regionCode}` } : {}
      const asked = { keyWord: text, mapBound: CHINA, level: '12', queryType: '1', start: '0', count: '10', ...place }
      const { pois } = await ask('v2/search', Search, { postStr: JSON.stringify(asked), type: 'query' })
      const found = pois.flatMap(({ name, address, lonlat }): FoundPlace[] => {
        const [lng, lat] = lonlat.split(/[ ,]/).map(Number)
        return lng && lat ? [{ name, address, ...gcj02({ lng, lat }), regionCode: regionCode ?? null }] : []
      })
      return found.length > 0 ? found : findAddress(text)
    },
    async at(point) {
      const { lng: lon, lat } = wgs84(point)
      const { status, result } = await ask('geocoder', Reverse, {
        postStr: JSON.stringify({ lon, lat, ver: 1 }),
        type: 'geocode',
      })
      if (status !== '0' || !result?.formatted_address) return null
      const code = result.addressComponent.county_code?.replace(/^156/, '') ?? ''
      return { address: result.formatted_address, regionCode: /^\d{6}$/.test(code) ? code : null }
    },
  }
}

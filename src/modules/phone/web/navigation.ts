/** Map apps of the phone; the coordinates are GCJ-02, which 高德 and Apple's map in China show, and 百度 converts. */
export const mapApps = [
  ['amap', '高德地图'],
  ['baidu', '百度地图'],
  ['apple', 'Apple 地图'],
] as const
export type MapApp = (typeof mapApps)[number][0]

interface Place {
  readonly lng: number
  readonly lat: number
  readonly communityName: string
}

/** Opens the chosen map app with the way to the lift. */
export function navigation({ lng, lat, communityName }: Place, app: MapApp = 'amap'): string {
  const name = encodeURIComponent(communityName)
  if (app === 'baidu')
    return `https://api.map.baidu.com/direction?destination=latlng:${lat},${lng}|name:${name}&mode=driving&coord_type=gcj02&output=html&src=tiwei`
  if (app === 'apple') return `https://maps.apple.com/?daddr=${lat},${lng}&q=${name}&dirflg=d`
  return `https://uri.amap.com/navigation?to=${lng},${lat},${name}&mode=car&coordinate=gaode&callnative=1`
}

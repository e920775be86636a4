import type { FieldElevator } from '#modules/maintenance/shared/fieldWork.ts'

/** Opens the phone's map app at the lift; its coordinates are GCJ-02, as those maps show. */
export const navigation = ({ lng, lat, communityName }: Pick<FieldElevator, 'lng' | 'lat' | 'communityName'>): string =>
  `https://uri.amap.com/navigation?to=${lng},${lat},${encodeURIComponent(communityName)}&mode=car&coordinate=gaode&callnative=1`

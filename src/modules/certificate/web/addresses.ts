import { certificatePaths } from '../shared/paths.ts'

/** Links to certificates and to the live view of a lift; the kind of device decides which of the two pages. */
export const certificatePage = {
  ofKind: (ownerType: number) => `${certificatePaths.list}?owner=${ownerType}`,
  gap: (day?: string) => `${certificatePaths.list}?owner=2&view=gap${day ? `&day=${day}` : ''}`,
  live: (id: string, deviceType: number | null) =>
    `${(deviceType ?? 1) === 1 ? certificatePaths.live : certificatePaths.liveSteps}?id=${id}`,
}

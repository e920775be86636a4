import type { ElevatorField } from './elevatorFields.ts'

/** The last number of a text one higher, as wide as it was: 3栋1单元1号梯 → 3栋1单元2号梯, YT2021-0099 → YT2021-0100. */
export function nextOf(text: string): string {
  return text.replace(/(\d+)(\D*)$/, (_, digits: string, rest: string) => {
    return String(BigInt(digits) + 1n).padStart(digits.length, '0') + rest
  })
}

/** Numbers that count up along a row of lifts of one delivery. */
const counting: readonly ElevatorField[] = [
  'name',
  'registerCode',
  'nineSixThreeSerialNumber',
  'factoryNumber',
  'innerNo',
]
/** What belongs to one lift alone: given anew, or drawn by the system. */
const own: readonly ElevatorField[] = ['deviceNumber', 'useCertNo', 'files']

/** 复制上一台: a new form filled from a lift, its numbers one higher. */
export function copyOf(lift: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...lift, useStatus: lift.useStatus === 5 ? 5 : 1 }
  for (const name of own) delete copy[name]
  for (const name of counting) {
    const value = copy[name]
    if (typeof value === 'string') copy[name] = nextOf(value)
  }
  const { id: _, version: __, ...values } = copy
  return values
}

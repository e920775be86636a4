import { describe, expect, it } from 'vitest'
import { joinedService, serviceFrom } from './service.ts'

const row = (elevatorId: string, serviceStart: string, serviceEnd: string) => ({ elevatorId, serviceStart, serviceEnd })

describe('一台电梯在合同中的服务期', () => {
  const repriced = [
    row('a', '2026-01-01', '2026-06-30'),
    row('b', '2026-01-01', '2026-12-31'),
    row('a', '2026-07-01', '2026-12-31'),
  ]
  const interrupted = [row('a', '2026-01-01', '2026-06-30'), row('a', '2026-09-01', '2026-12-31')]

  it('调价分成的两段是一段服务；移出后再加入的是两段', () => {
    expect(joinedService(repriced)).toEqual([
      row('a', '2026-01-01', '2026-12-31'),
      row('b', '2026-01-01', '2026-12-31'),
    ])
    expect(joinedService(interrupted)).toEqual(interrupted)
  })

  it('取当天所在或其后的一段；都已结束取最后一段', () => {
    expect(serviceFrom(interrupted, '2026-06-30')).toEqual([interrupted[0]])
    expect(serviceFrom(interrupted, '2026-07-01')).toEqual([interrupted[1]])
    expect(serviceFrom(interrupted, '2027-01-01')).toEqual([interrupted[1]])
  })
})

import { describe, expect, it } from 'vitest'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { presenceAt } from './presence.ts'

const lift = { lng: 120.172, lat: 30.281, located: true, signMetres: 200 }
const at = (lng: number, lat: number, accuracy: number) => presenceAt(lift, { ...wgs84({ lng, lat }), accuracy })

describe('jobs 8.8 手机上先算的距离与服务器一致', () => {
  it('291米±40米不通过；238米±65米按188米通过', () => {
    expect(at(120.1742, 30.2828, 40)).toMatchObject({ metres: 291, accuracy: 40, limit: 200, pass: false })
    expect(at(120.1735, 30.2827, 65)).toMatchObject({ metres: 238, pass: true })
  })
})

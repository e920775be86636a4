import { expect, test } from 'vitest'
import { CertificateState } from './certificate.ts'
import { certificateGap, saysGap, shortGap } from './certificateGap.ts'

const today = '2026-03-20'
const { pending, valid, expiring, expired, rejected, revoked } = CertificateState.code
const gap = (state: number, validFrom: string, validTo: string | null, day = today) =>
  certificateGap({ state, validFrom, validTo }, day, today)

test('没有登记、待审核、审核未通过、已过期、将到期、还没生效、已注销，各是各的', () => {
  expect(certificateGap(undefined, today, today)).toBe('没有登记')
  expect(gap(pending, '2026-01-01', '2030-01-01')).toBe('待审核')
  expect(gap(rejected, '2026-01-01', '2030-01-01')).toBe('审核未通过')
  expect(gap(expired, '2022-01-01', '2026-03-19')).toBe('已过期')
  // The night has not come yet that sets the state: its days decide.
  expect(gap(valid, '2022-01-01', '2026-03-19')).toBe('已过期')
  expect(gap(expiring, '2022-01-01', '2026-04-30', '2026-05-02')).toBe('将于04-30到期')
  expect(gap(valid, '2022-01-01', '2027-04-30', '2027-05-02')).toBe('将于2027-04-30到期')
  expect(gap(valid, '2026-04-01', null)).toBe('04-01 起才生效')
  expect(gap(revoked, '2022-01-01', '2026-03-19')).toBe('已过期')
  expect(gap(revoked, '2022-01-01', '2030-03-19')).toBe('已注销')
})

test('说成一句，从来没有的不说过期', () => {
  expect(saysGap('李师傅', '没有登记')).toBe('李师傅没有登记特种设备作业人员证')
  expect(saysGap('李师傅', '已过期')).toBe('李师傅的特种设备作业人员证已过期')
  expect([shortGap('没有登记'), shortGap('待审核')]).toEqual(['没有登记作业人员证', '作业人员证待审核'])
})

import { describe, expect, it } from 'vitest'
import { type Answer, knock, openGate } from './gate.ts'
import { credentialOf, readPassword, signedOfCall, signedOfConnection } from './signed.ts'

const NOW = Date.parse('2026-11-27T10:00:00+08:00')
const hex = 'ab'.repeat(32)
const MINUTE = 60_000
const credential = (at = NOW, nonce = 'nonce-0001') => credentialOf(String(at), nonce, hex)
const good = (at = NOW, nonce = 'nonce-0001') => ({ credential: credential(at, nonce), genuine: true })
const bad = { credential: credential(), genuine: false }
const codeOf = ({ refusal }: Answer) => refusal?.errorCode ?? null

describe('终端的签名', () => {
  it('密码由时间、随机数、签名三段组成，大小写十六进制都认', () => {
    expect(readPassword(`${NOW}.nonce-0001.${hex.toUpperCase()}`)).toEqual(credential())
    expect(credentialOf('1767225600', 'nonce-0001', hex)?.at).toBe(1767225600_000)
    for (const text of [
      '',
      'x',
      `${NOW}.nonce-0001`,
      `${NOW}.short.${hex}`,
      `${NOW}.nonce-0001.${hex}.x`,
      `-5.nonce-0001.${hex}`,
    ])
      expect(readPassword(text)).toBeNull()
  })

  it('签的内容逐段固定，挪动一段就不同', () => {
    expect(signedOfConnection({ no: 'T35010001', ts: '1', nonce: 'n' })).toBe('T350100011n')
    const call = { method: 'post', path: '/hardware/ingest', ts: '1', nonce: 'n', bodyHash: hex }
    expect(signedOfCall(call)).toBe(`POST\n/hardware/ingest\n1\nn\n${hex}`)
    expect(signedOfCall({ ...call, ts: '1n', nonce: '' })).not.toBe(signedOfCall({ ...call, ts: '1', nonce: 'n' }))
  })
})

describe('进门', () => {
  it('时钟相差 300 秒以内放行，超出 8010102，不算签名错误', () => {
    for (const off of [-300_000, 300_000]) expect(codeOf(knock(openGate, good(NOW + off), NOW))).toBeNull()
    for (const off of [-300_001, 300_001]) {
      const answer = knock(openGate, { ...bad, credential: credential(NOW + off) }, NOW)
      expect(codeOf(answer)).toBe(8010102)
      expect(answer.gate.wrong).toEqual([])
    }
  })

  it('随机数 10 分钟内只能用一次；签名错误的用不掉它', () => {
    const first = knock(openGate, good(), NOW)
    expect(codeOf(knock(first.gate, good(), NOW + 1000))).toBe(8010116)
    expect(codeOf(knock(first.gate, good(NOW, 'nonce-0002'), NOW + 1000))).toBeNull()
    expect(codeOf(knock(first.gate, good(NOW + 10 * MINUTE), NOW + 10 * MINUTE + 1))).toBeNull()
    expect(codeOf(knock(knock(openGate, bad, NOW).gate, good(), NOW + 1000))).toBeNull()
  })

  it('最早能接受的时刻签出的随机数，直到不再被接受都记得', () => {
    const early = knock(openGate, good(NOW + 300_000), NOW)
    expect(codeOf(knock(early.gate, good(NOW + 300_000), NOW + 600_000))).toBe(8010116)
    expect(codeOf(knock(early.gate, good(NOW + 300_000), NOW + 600_001))).toBe(8010102)
  })

  it('10 分钟内错 5 次，拒绝 15 分钟，签名对了也不行；到时放行', () => {
    let answer: Answer = { gate: openGate, refusal: null, lockedNow: false }
    for (let i = 0; i < 5; i++) {
      expect(answer.lockedNow).toBe(false)
      answer = knock(answer.gate, bad, NOW + i * MINUTE)
      expect(codeOf(answer)).toBe(8010101)
    }
    expect(answer.lockedNow).toBe(true)
    const locked = knock(answer.gate, good(NOW + 18 * MINUTE), NOW + 18 * MINUTE)
    expect(codeOf(locked)).toBe(8010115)
    expect(locked.refusal?.message).toBe('签名错误次数过多，10:19:00前不接受连接')
    expect(codeOf(knock(locked.gate, good(NOW + 19 * MINUTE), NOW + 19 * MINUTE))).toBeNull()
  })

  it('错 5 次但分散在 10 分钟以外，或中间对过一次，不锁', () => {
    let answer: Answer = { gate: openGate, refusal: null, lockedNow: false }
    for (let i = 0; i < 8; i++) answer = knock(answer.gate, { credential: null, genuine: false }, NOW + i * 3 * MINUTE)
    expect(answer.lockedNow).toBe(false)
    let gate = openGate
    for (let i = 0; i < 4; i++) gate = knock(gate, bad, NOW).gate
    gate = knock(gate, good(), NOW).gate
    expect(knock(gate, bad, NOW).lockedNow).toBe(false)
  })
})

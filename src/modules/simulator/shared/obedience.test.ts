import { describe, expect, it } from 'vitest'
import { AnswerWhy } from '#modules/signal/shared/commands.ts'
import { Obedience } from './obedience.ts'

const NO = 'TW00000001'
const AT = Date.parse('2026-11-27T09:00:00+08:00')
const { expired, unknown, malformed } = AnswerWhy.code
const ID = '01998d2c-0000-7000-8000-00000000000'

describe('终端怎样执行指令', () => {
  const make = () => {
    const done: string[] = []
    const obedience = new Obedience(NO, {
      time: () => done.push('time'),
      cfg: ({ idleSec, hbSec }) => done.push(`cfg ${idleSec} ${hbSec}`),
      reboot: () => done.push('reboot'),
      ota: ({ fw }) => done.push(`ota ${fw}`),
      snapshot: (sec) => {
        done.push(`snapshot ${sec}`)
        return { wave: 7 }
      },
      stream: (hz, sec) => done.push(`stream ${hz} ${sec}`),
    })
    const tell = (n: number, cmd: string, d: object = {}, over: object = {}, now = AT) =>
      obedience.hear(JSON.stringify({ v: 1, no: NO, cmdId: `${ID}${n}`, ts: AT, ttl: 60, cmd, d, ...over }), now)
    return { done, tell, obedience }
  }

  it('一条只执行一次，再来一遍照原样答复', () => {
    const { done, tell } = make()
    const first = tell(1, 'snapshot', { sec: 10 })
    expect(first).toEqual({ cmdId: `${ID}1`, ok: 1, wave: 7 })
    expect(tell(1, 'snapshot', { sec: 10 })).toEqual(first)
    // Over by now, and asked once more: it was done.
    expect(tell(1, 'snapshot', { sec: 10 }, {}, AT + 61_000)).toEqual(first)
    expect(done).toEqual(['snapshot 10'])
    tell(2, 'cfg', { idleSec: 30, hbSec: 45 })
    tell(3, 'time')
    tell(4, 'ota', { fw: '2.5.0', url: 'https://fw.example.cn/t.bin' })
    tell(5, 'reboot')
    expect(done.slice(1)).toEqual(['cfg 30 45', 'time', 'ota 2.5.0', 'reboot'])
  })

  it('过期的、不认识的、内容不对的不执行，说明原因；给别的终端的不理', () => {
    const { done, tell, obedience } = make()
    expect(tell(1, 'reboot', {}, {}, AT + 60_001)).toEqual({ cmdId: `${ID}1`, ok: 0, why: expired })
    expect(tell(1, 'reboot')).toEqual({ cmdId: `${ID}1`, ok: 0, why: expired })
    expect(tell(2, 'openDoor')).toMatchObject({ ok: 0, why: unknown })
    expect(tell(3, 'reboot', { fl: 3 })).toMatchObject({ ok: 0, why: malformed })
    expect(tell(4, 'reboot', {}, { door: 'open' })).toMatchObject({ ok: 0, why: malformed })
    expect(tell(5, 'cfg', { idleSec: 30, hbSec: 500 })).toMatchObject({ ok: 0, why: malformed })
    expect(tell(6, 'reboot', {}, { no: 'TW00000002' })).toBeNull()
    expect(obedience.hear('nonsense', AT)).toBeNull()
    expect(obedience.hear('null', AT)).toBeNull()
    expect(done).toEqual([])
  })

  it('在路上被后一条超过的开关不再起作用', () => {
    const { done, tell } = make()
    tell(1, 'stream', { hz: 4, sec: 90 }, { ts: AT + 20 })
    expect(tell(2, 'stream', { hz: 0, sec: 0 }, { ts: AT })).toMatchObject({ ok: 1 })
    expect(done).toEqual(['stream 4 90'])
  })
})

import { digestOf } from '#kernel/server/digest.ts'
import { passportItems } from '#modules/elevator/shared/passportItems.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'

/** Defects that were there at takeover: code of the point and the words of the person who looked. */
const found: readonly (readonly [code: string, remark: string])[] = [
  ['P07', '制动衬磨损约三分之一，间隙偏大'],
  ['P11', '三根曳引绳张力差约 8 %'],
  ['P24', '个别楼层平层误差 15 mm'],
  ['P04', '机房窗户破损，雨天有飘水'],
]

/** 接梯护照 of a few lifts: signed ones with a finding or two, and one that is still being filled in (archives 10.2). */
export function makePassports(company: Company, lifts: readonly Lift[]): void {
  const { clock } = company
  const straight = lifts.filter(({ category, useStatus }) => category !== 4 && useStatus === 1).slice(0, 6)
  for (const [n, lift] of straight.entries()) {
    const signed = n < 5
    const day = clock.day(-90 + n * 15)
    const passportNo = `JT${day.slice(0, 7).replace('-', '')}${String(n + 1).padStart(4, '0')}`
    const own = [found[n % found.length], ...(n % 2 ? [found[(n + 1) % found.length]] : [])]
    const items = passportItems(1).map(({ code }, at) => {
      const defect = own.find((one) => one?.[0] === code)
      const result = defect ? 2 : signed || at < 18 ? 1 : 0
      return { code, result, remark: defect && (signed || at < 18) ? defect[1] : '', photos: [] }
    })
    const row = {
      passportNo,
      elevatorId: lift.id,
      takeoverDate: day,
      handedBy: '示例原维保单位',
      nameplate: [],
      certificate: [],
      items,
      remark: null,
      ownSigner: signed ? '周接收' : null,
      ownSign: [],
      otherSigner: signed ? '吴移交' : null,
      otherSign: [],
      signedAt: signed ? new Date(clock.at(day, 960)).toISOString() : null,
    }
    add(company, 'lift_passport', {
      id: company.random.id(clock.at(day, 900)),
      passport_no: passportNo,
      elevator_id: lift.id,
      takeover_date: day,
      handed_by: row.handedBy,
      items,
      own_signer: row.ownSigner,
      other_signer: row.otherSigner,
      status: signed ? 1 : 0,
      signed_at: row.signedAt,
      content_hash: signed ? digestOf(row) : null,
      created_at: clock.iso(day, 900),
    })
  }
  makePartner(company, straight)
}

/** A partner's access that is over: its token stands nowhere. */
function makePartner(company: Company, lifts: readonly Lift[]): void {
  const { clock } = company
  const at = clock.at(clock.day(-1), 600)
  add(company, 'partner_token', {
    id: company.random.id(at),
    partner_name: '示例城市电梯平台',
    elevator_ids: lifts.map(({ id }) => id),
    expires_at: new Date(at + 30 * 60_000).toISOString(),
    created_at: new Date(at).toISOString(),
    created_by: company.adminId,
  })
}

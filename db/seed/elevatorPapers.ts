import { addDays } from '#kernel/shared/days.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Lift } from './elevators.ts'
import { insurers } from './names.ts'

/** Stickers and insurance of lifts. */

/** Stickers of all lifts in use, and a few unbound ones. */
export function makeLabels(company: Company, lifts: readonly Lift[]): void {
  const { random } = company
  const bound = lifts.filter((lift) => lift.useStatus <= 2)
  for (const [n, lift] of [...bound, ...Array.from({ length: 6 }, () => null)].entries()) {
    const token = random.token(22)
    const id = idOf(company, 380)
    add(company, 'elevator_qr', {
      id,
      elevator_id: lift?.id ?? null,
      token,
      short_no: String(33000001 + n),
      state: lift ? 1 : 3,
      times: lift ? 1 : 0,
      ...entered(company, 380),
    })
    if (lift) add(company, 'public_token', { token, kind: 'elevator', row_id: lift.id })
  }
}

/** Three policies, one of which ends in twelve days; some lifts stay without cover. */
export function makeInsurance(company: Company, lifts: readonly Lift[]): void {
  const { random, clock } = company
  const inUse = lifts.filter((lift) => lift.useStatus === 1)
  const spans = [12, 160, 290]
  spans.forEach((left, n) => {
    const id = idOf(company)
    // A lift on demand must be insured (jobs 6.9), and not by the policy that is about to end.
    const covered = inUse.filter((lift, at) => (lift.onDemand ? n === 1 : at % 4 === n))
    add(company, 'insurance_policy', {
      id,
      policy_no: `PDT${clock.day(left - 364).slice(0, 4)}3301${random.digits(8)}`,
      insurer: insurers[n],
      kind: n + 1,
      from_date: addDays(clock.day(left), -364),
      to_date: clock.day(left),
      premium: (covered.length * 65).toFixed(2),
      limit_per_accident: '2000000.00',
      limit_per_person: '600000.00',
      payer: n === 2 ? 2 : 1,
      ...entered(company, 364 - left),
    })
    for (const lift of covered) add(company, 'insurance_policy_elevator', { policy_id: id, elevator_id: lift.id })
  })
}

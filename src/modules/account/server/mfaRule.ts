import { addDays, dayOf } from '#kernel/shared/days.ts'
import { LoginOrder, MfaMethod } from '../shared/account.ts'
import type { PersonCompany } from './asks.ts'
import type { Person } from './person.store.ts'

/** What the second factor has to be. */
export interface MfaDemand {
  readonly methods: readonly (1 | 2)[]
  readonly bindRequired: boolean
  /** Last day on which binding may be put off. */
  readonly skipUntil: string | null
  readonly trustDays: number
}

/** Days of trust for a second factor that the person set up without being asked to. */
const OWN_TRUST_DAYS = 7

export const isBound = (person: Person) => Boolean(person.totpSecret && person.totpConfirmedAt)

/**
 * Which second factor is asked for (archives 1, loginMethod; archives 3, Login); undefined: none. Of several companies
 * every one is satisfied: one that wants the dynamic password leaves no other choice, the shortest trust and grace hold.
 * A dynamic password bound by the person's own will is asked for, too.
 */
export function demandOf(
  person: Person,
  companies: readonly PersonCompany[],
  loginOrder: number,
  now: Date,
): MfaDemand | undefined {
  const { sms, totp } = MfaMethod.code
  const bound = isBound(person)
  const asking = person.roleType === 2 ? [] : companies.filter(asks)
  if (asking.length === 0)
    return bound ? { methods: [totp], bindRequired: false, skipUntil: null, trustDays: OWN_TRUST_DAYS } : undefined
  const forced = asking.filter((company) => company.mfaMode === 2)
  // A message to the phone that was the first factor proves nothing new, where there is a choice.
  const bySms = forced.length === 0 && !(bound && loginOrder === LoginOrder.code.sms)
  const bindRequired = forced.length > 0 && !bound
  return {
    methods: [...(bySms ? [sms] : []), ...(bound || bindRequired ? [totp] : [])],
    bindRequired,
    skipUntil: bindRequired ? graceEnd(person, Math.min(...forced.map((company) => company.mfaGraceDays)), now) : null,
    trustDays: Math.min(...asking.map((company) => company.trustDeviceDays)),
  }
}

const asks = (company: PersonCompany) =>
  company.usable &&
  company.mfaMode !== 0 &&
  (company.mfaScope === 1 || company.positionIds.some((id) => company.mfaPositionIds.includes(id)))

/** Days of grace begin when the person is first asked to bind; the last day counts. */
function graceEnd(person: Person, days: number, now: Date): string | null {
  if (days === 0) return null
  const last = addDays(dayOf(person.mfaAskedAt ?? now), days)
  return last >= dayOf(now) ? last : null
}

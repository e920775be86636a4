import type { Context, ReadWithErrors } from '#kernel/server/index.ts'
import { plainName } from '#modules/community/server/index.ts'
import { findByPhones } from '#modules/employee/server/index.ts'
import { addTeam } from '#modules/organisation/server/index.ts'
import { teamKeys } from './known.store.ts'

/** Teams that a sheet of people names and that nobody has made: a company on its first day has none. */

interface AskedTeam {
  readonly name: string
  readonly people: { readonly phone: string; readonly leads: boolean }[]
}

/** The rows without the teams that are still to be made, and those teams with their people. */
export async function openTeams(
  ctx: Context,
  read: readonly ReadWithErrors[],
): Promise<{ rows: ReadWithErrors[]; asked: AskedTeam[] }> {
  const there = new Set((await teamKeys(ctx)).map(plainName))
  const asked = new Map<string, AskedTeam>()
  const rows = read.map((one) => {
    const name = one.cells.text.teamId ?? ''
    if (!name || there.has(plainName(name))) return one
    const team = asked.get(plainName(name)) ?? { name, people: [] }
    asked.set(plainName(name), team)
    const leads = (one.cells.text.positionIds ?? '').includes('班组长')
    team.people.push({ phone: String(one.cells.value.phone ?? ''), leads })
    const without = { text: { ...one.cells.text, teamId: '' }, value: { ...one.cells.value, teamId: undefined } }
    return { ...one, errors: [...one.errors], cells: without }
  })
  return { rows, asked: [...asked.values()] }
}

/** Makes them of the people who are there by now; one whose people are all wrong waits for them. */
export async function addTeams(ctx: Context, asked: readonly AskedTeam[]): Promise<string[]> {
  const made: string[] = []
  for (const { name, people } of asked) {
    const found = await findByPhones(
      ctx,
      people.map(({ phone }) => phone),
    )
    const members = people.flatMap((one) => found.get(one.phone)?.id ?? [])
    const leader =
      found.get(people.find(({ leads, phone }) => leads && found.has(phone))?.phone ?? '')?.id ?? members[0]
    if (!leader) continue
    await addTeam(ctx, { name, leaderId: leader, memberIds: members, communityIds: [] })
    made.push(name)
  }
  return made
}

import {
  type Context,
  exportOf,
  type Handlers,
  initials,
  insertRow,
  orRefuse,
  type Saved,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { positionsChanged } from '#modules/permission/server/index.ts'
import type { teamApi } from '../shared/api.ts'
import { refuseTeam, type TeamDraft, TeamState } from '../shared/team.ts'
import { findCandidates, findHoldings, findMembers, findPlaces } from './asks.ts'
import { setTeamMembers } from './setTeamMembers.ts'
import { countCommunities, findTeam, findTeamOptions, type TeamRecord, teams } from './team.store.ts'

export const teamHandlers: Handlers<typeof teamApi> = {
  list: teams.page,
  export: exportOf(teams),
  options: findTeamOptions,

  async detail(ctx, { id }) {
    const { baseLng, baseLat, ...team } = await requireTeam(ctx, id)
    const members = await findMembers(ctx, id)
    const base = baseLng !== null && baseLat !== null ? { lng: baseLng, lat: baseLat } : null
    return { ...team, base, members, memberIds: members.map((member) => member.id) }
  },

  async places(ctx, { id }) {
    await requireTeam(ctx, id)
    return findPlaces(ctx, id)
  },

  add: addTeam,

  async edit(ctx, { id, version, ...draft }) {
    const team = await requireTeam(ctx, id, true)
    if (team.state === TeamState.code.dissolved) throw fieldRefusal([{ prop: 'name', msg: '班组已解散，不能编辑' }])
    const people = await requirePeople(ctx, draft, id)
    await requireCommunities(ctx, draft)
    const saved = await orTaken(updateRow(ctx, 'team', id, version, columnsOf(draft)))
    await move(ctx, id, people)
    return saved
  },

  async dissolve(ctx, { id, version }) {
    await requireTeam(ctx, id, true)
    const { members, lifts } = await findHoldings(ctx, id)
    if (members > 0 || lifts > 0) throw refuseTeam.used()
    return updateRow(ctx, 'team', id, version, { state: TeamState.code.dissolved, leaderId: null })
  },
}

export async function addTeam(ctx: Context, draft: TeamDraft): Promise<Saved> {
  const people = await requirePeople(ctx, draft, null)
  await requireCommunities(ctx, draft)
  const saved = await orTaken(insertRow(ctx, 'team', columnsOf(draft)))
  await move(ctx, saved.id, people)
  return saved
}

async function requireTeam(ctx: Context, id: string, lock = false): Promise<TeamRecord> {
  const team = await findTeam(ctx, id, lock)
  if (!team) throw refuse.notFound()
  return team
}

/** The leader is a member; people come from anywhere in the company but from the head of another team. */
async function requirePeople(ctx: Context, draft: TeamDraft, teamId: string | null): Promise<string[]> {
  const ids = [...new Set([draft.leaderId, ...draft.memberIds])]
  const people = await findCandidates(ctx, ids, teamId)
  if (people.length < ids.length) throw refuse.notFound()
  const left = people.find((person) => person.state !== 1)
  if (left)
    throw fieldRefusal([
      { prop: left.id === draft.leaderId ? 'leaderId' : 'memberIds', msg: `${left.name}已停用或离职，请另选` },
    ])
  const busy = people.find((person) => person.leads)
  if (busy)
    throw fieldRefusal([
      {
        prop: busy.id === draft.leaderId ? 'leaderId' : 'memberIds',
        msg: `${busy.name}是班组「${busy.leads}」的班组长，请先更换该班组的班组长`,
      },
    ])
  return ids
}

async function requireCommunities(ctx: Context, { communityIds }: TeamDraft): Promise<void> {
  const ids = [...new Set(communityIds)]
  if (ids.length > 0 && (await countCommunities(ctx, ids)) < ids.length) throw refuse.notFound()
}

/** Whose team changes sees other rows from the next call on (data scope 本班组). */
async function move(ctx: Context, teamId: string, ids: readonly string[]): Promise<void> {
  await positionsChanged(ctx, await setTeamMembers(ctx, { teamId, ids }))
}

const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => fieldRefusal([{ prop: 'name', msg: '班组名称已存在' }]))

function columnsOf({ base, memberIds: _, communityIds, ...plain }: TeamDraft) {
  return {
    ...plain,
    namePinyin: initials(plain.name),
    communityIds: [...new Set(communityIds)],
    baseLng: base?.lng,
    baseLat: base?.lat,
  }
}

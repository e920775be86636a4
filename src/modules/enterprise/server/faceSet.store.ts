import { sql } from 'kysely'
import { type Context, finding, is, isNot, pageSource } from '#kernel/server/index.ts'
import { EmployeeState, workerKinds } from '#modules/employee/shared/employee.terms.ts'
import {
  type FaceFailureRow,
  type FacePersonRow,
  FaceResult,
  type FaceSet,
  faceFailureList,
  facePersonList,
} from '../shared/faceSet.ts'

export interface FaceRule {
  version: number
  enabled: boolean
  scenes: (1 | 2 | 3)[]
  threshold: number
  liveness: boolean
  maxTries: number
  fallback: 1 | 2
  consentText: string | null
  consentVersion: number
}

export async function findFaceRule(ctx: Context, lock = false): Promise<FaceRule | undefined> {
  const { rows } = await sql<FaceRule>`select version, enabled, to_jsonb(scenes) as scenes, threshold::float8, liveness,
      max_tries, fallback, consent_text, consent_version
    from face_set where company_id = ${ctx.companyId} and id = ${ctx.companyId} ${sql.raw(lock ? 'for update' : '')}`.execute(
    ctx.db,
  )
  return rows[0]
}

export async function ensureFaceSet(ctx: Context): Promise<void> {
  await sql`insert into face_set (company_id, id) values (${ctx.companyId}, ${ctx.companyId})
    on conflict (company_id, id) do nothing`.execute(ctx.db)
}

/** Days of failures that are shown. */
const FAILURE_DAYS = 30
const since = (ctx: Context) => new Date(ctx.now.getTime() - FAILURE_DAYS * 86_400_000).toISOString()

/** Who works on lifts and may be asked for a face. */
const inField = sql`${is('e.state', EmployeeState.code.active)} and ${is('e.kind', workerKinds)} and e.deleted_at is null`
const consent = `(select c.text_version from face_consent c where c.company_id = e.company_id and c.employee_id = e.id
  and c.withdrawn_at is null order by c.agreed_at desc limit 1)`

export type Coverage = Pick<FaceSet, 'people' | 'enrolled' | 'consented' | 'failures'>

export async function countCoverage(ctx: Context): Promise<Coverage> {
  const { rows } = await sql<Coverage>`select count(*)::int as people,
      count(*) filter (where e.face_id is not null)::int as enrolled,
      count(*) filter (where e.face_consent_at is not null)::int as consented,
      (select count(*)::int from face_attempt a where a.company_id = ${ctx.companyId}
        and ${isNot('a.result', FaceResult.code.passed)}
        and a.at >= ${since(ctx)}) as failures
    from employee e where e.company_id = ${ctx.companyId} and ${inField}`.execute(ctx.db)
  return rows[0] ?? { people: 0, enrolled: 0, consented: 0, failures: 0 }
}

export const facePeople = pageSource<FacePersonRow>(facePersonList, {
  from: 'employee e left join team t on t.company_id = e.company_id and t.id = e.team_id',
  alias: 'e',
  columns: {
    teamName: 't.name',
    consentAt: 'e.face_consent_at',
    consentVersion: `case when e.face_consent_at is not null then ${consent} end`,
    enrolled: '(e.face_id is not null)',
    failures: `(select count(*)::int from face_attempt a where a.company_id = e.company_id and a.employee_id = e.id
      and ${isNot('a.result', FaceResult.code.passed)} and a.at >= now() - interval '${FAILURE_DAYS} days')`,
  },
  filters: {
    keyword: finding(facePersonList.filters.keyword, {
      name: { names: ['e.name'], codes: ['e.name_pinyin'] },
      employeeNo: { codes: ['e.employee_no'] },
    }),
    enrolled: (on: boolean) => sql`(e.face_id is not null) = ${on}`,
  },
  where: () => [inField],
  notNull: ['name', 'employeeNo'],
})

export const faceFailures = pageSource<FaceFailureRow>(faceFailureList, {
  from: 'face_attempt a join employee e on e.company_id = a.company_id and e.id = a.employee_id',
  alias: 'a',
  columns: {
    version: '0',
    name: 'e.name',
    score: 'a.score::float8',
  },

  where: (ctx) => [isNot('a.result', FaceResult.code.passed), sql`a.at >= ${since(ctx)}`],
  notNull: ['at'],
})

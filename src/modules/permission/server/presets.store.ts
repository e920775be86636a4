import { sql } from 'kysely'
import { type Db, newId } from '#kernel/server/index.ts'
import { type PresetKey, presetPositions } from '../shared/presets.ts'

/** The eleven preset positions of a new company, in whose scope the transaction is: preset key (archives Appendix A) → id. */
export async function addPresetPositions(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const positions = presetPositions.map((preset) => ({ ...preset, id: newId() }))
  await db
    .insertInto('position')
    .values(
      positions.map(({ id, key, name, dataScope, grants }) => ({
        companyId,
        id,
        name,
        preset: key,
        dataScope: dataScope.kind,
        grants: JSON.stringify(Object.fromEntries(grants.map(({ code, level }) => [code, level]))),
      })),
    )
    .execute()
  return new Map(positions.map(({ key, id }) => [key, id]))
}

/** Of a company that has nobody yet who could give it. */
export async function addFirstHolder(
  db: Db,
  holder: { readonly companyId: string; readonly employeeId: string; readonly positionId: string },
): Promise<void> {
  await db.insertInto('employeePosition').values(holder).execute()
}

/** The person holds the company's position of this preset, unless it was removed. */
export async function holdPreset(
  db: Db,
  {
    companyId,
    employeeId,
    preset,
  }: { readonly companyId: string; readonly employeeId: string; readonly preset: PresetKey },
): Promise<void> {
  await sql`insert into employee_position (company_id, employee_id, position_id)
    select p.company_id, ${employeeId}, p.id from position p
    where p.company_id = ${companyId} and p.preset = ${preset} and p.deleted_at is null
    on conflict do nothing`.execute(db)
}

import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { plainColumns } from './columns.ts'

type Row = ReturnType<typeof plainColumns> & { readonly id: string; readonly version: number }
const AT_ONCE = 500

/** Materials as a sheet says them; one that somebody changed since it was read refuses the whole (1000001). */
export async function writeSheet(ctx: Context, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE)
    const { numAffectedRows } = await sql`update material m set name = x."name", name_pinyin = x."namePinyin",
        category_id = x."categoryId", brand = x."brand", model = x."model", spec = x."spec", measure_unit = x."measureUnit",
        qty_decimals = x."qtyDecimals", cost_price = x."costPrice", sale_price = x."salePrice", min_price = x."minPrice",
        tax_rate = x."taxRate", loss_rate = x."lossRate", is_safety_part = x."isSafetyPart",
        type_test_cert_no = x."typeTestCertNo", lead_time_days = x."leadTimeDays", status = x."status", remark = x."remark",
        sameness = x."sameness", version = m.version + 1, updated_by = ${ctx.who.userId}, updated_at = ${ctx.now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x("id" uuid, "version" int, "name" text, "namePinyin" text,
        "categoryId" uuid, "brand" text, "model" text, "spec" text, "measureUnit" text, "qtyDecimals" smallint,
        "costPrice" numeric, "salePrice" numeric, "minPrice" numeric, "taxRate" numeric, "lossRate" numeric,
        "isSafetyPart" boolean, "typeTestCertNo" text, "leadTimeDays" smallint, "status" smallint, "remark" text, "sameness" text)
      where m.company_id = ${ctx.companyId} and m.id = x."id" and m.version = x."version" and m.deleted_at is null`.execute(
      ctx.db,
    )
    if (Number(numAffectedRows ?? 0) !== part.length) throw refuse.stale()
  }
}

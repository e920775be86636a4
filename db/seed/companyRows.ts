import type pg from 'pg'
import type { Company } from './company.ts'
import { deriveHistory } from './history.ts'
import type { Organisation } from './organisation.ts'
import { deriveRepairs } from './repairHistory.ts'
import { numberSeries } from './series.ts'
import { insertRows, type Row } from './write.ts'

/** Tables in an order that keeps every foreign key. */
const tableOrder = [
  'company',
  'login_method',
  'face_set',
  'sign_distance',
  'maintain_setting',
  'position',
  'team',
  'employee',
  'employee_position',
  'employee_absence',
  'face_consent',
  'certificate',
  'notice',
  'notice_read',
  'customer',
  'customer_contact',
  'community',
  'building',
  'work_window',
  'maintain_template',
  'template_item',
  'template_snapshot',
  'demand_rule',
  'fixed_date_scheme',
  'project',
  'contract',
  'elevator',
  'elevator_worker',
  'project_elevator',
  'elevator_qr',
  'public_token',
  'villa_archive',
  'villa_archive_elevator',
  'customer_visit',
  'insurance_policy',
  'insurance_policy_elevator',
  'contract_elevator',
  'payment_plan',
  'contract_change',
  'payment_account',
  'receivable_setting',
  'ar_customer',
  'ar_item',
  'receipt',
  'ar_allocation',
  'refund',
  'write_off',
  'ar_adjustment',
  'ar_freed',
  'ar_entry',
  'ar_invoice',
  'ar_invoice_line',
  'bank_line',
  'dunning_rule',
  'dunning_record',
  'dunning_line',
  'maintain_plan',
  'plan_elevator',
  'maintain_order',
  'order_worker',
  'hazard',
  'repair_order',
  'repair_worker',
  'inspection_plan',
  'inspection_record',
  'inspection_finding',
  'parts_request',
  'parts_request_line',
  'parts_approval',
  'parts_use',
  'plan_violation',
  'terminal',
  'terminal_binding',
  'terminal_command',
  'wave_part',
  'elevator_floor',
  'realtime_state',
  'terminal_link',
  'sample_minutes',
  'sample_hour',
  'trip',
  'counter_day',
  'black_box',
  'monitor_record',
  'comfort_test',
  'comfort_curve',
  'push_log',
  'alarm_call',
  'custom_plan',
  'demand_state',
  'demand_trigger',
  'evaluation',
  'quality_check',
  'drill',
  'order_credibility',
  'record_day',
  'record_seal',
  'record_letter',
  'parts_bag',
  'parts_bag_line',
  'elevator_log',
  'lift_passport',
  'partner_token',
  'stored_file',
  'order_photo',
  'platform',
  'platform_health',
  'platform_log',
  'elevator_link',
  'elevator_link_log',
  'message',
  'support_ticket',
  'overtime_hit',
  'fault_strategy',
  'fault_rule',
  'user_location',
  'supplier',
  'unit_type',
  'unit',
  'warehouse',
  'material_category',
  'material',
  'material_change',
  'kit',
  'scheme',
  'scheme_key',
  'scheme_change',
  'quote_service',
  'quotation',
  'quotation_share',
  'batch',
  'cost_pool',
  'stock',
  'parts_order',
  'parts_order_line',
  'stock_bill',
  'reservation',
  'stock_hold',
  'stock_bill_line',
  'serial',
  'stock_ledger',
  'stocktake',
  'stocktake_line',
  'number_series',
  'measured_day',
  'health_score',
  'lift_health',
  'early_warning',
  'model_version',
  'fault_forecast',
  'diagnosis_night',
  'effect_run',
  'work_effect',
]

/** A company's rows, made but not written, and who works there. */
export interface Demo {
  readonly company: Company
  readonly organisation: Organisation
}

interface Writing {
  /** After each table: how many of how many. */
  readonly progress?: (done: number, total: number) => Promise<void>
  /** Rows that the triggers of other tables have written already stay as they are. */
  readonly besideTriggers?: boolean
}

/** Writes all tables of a company whose register entry is there. Gives how many rows. */
export async function writeRows(
  client: pg.ClientBase,
  { company, organisation }: Demo,
  { progress, besideTriggers = false }: Writing = {},
): Promise<number> {
  const unknown = [...company.rows.keys()].filter((table) => !tableOrder.includes(table))
  if (unknown.length > 0) throw new Error(`no place in the order of tables: ${unknown.join()}`)
  let rows = 0
  for (const [n, table] of tableOrder.entries()) {
    rows += await insertRows(client, table, withoutLeader(table, company.rows.get(table) ?? []), besideTriggers)
    await progress?.(n + 1, tableOrder.length + DERIVED)
  }
  for (const { id, members } of organisation.teams) {
    await client.query('update team set leader_id = $3 where company_id = $1 and id = $2', [
      company.id,
      id,
      members[0]?.id ?? null,
    ])
  }
  await deriveHistory(client, company)
  await progress?.(tableOrder.length + 1, tableOrder.length + DERIVED)
  rows += await deriveRepairs(client, company.id)
  rows += await insertRows(client, 'number_series', numberSeries(company))
  await progress?.(tableOrder.length + DERIVED, tableOrder.length + DERIVED)
  const { rows: derived } = await client.query<{ n: string }>(
    `select (select count(*) from sign_in where company_id = $1) + (select count(*) from order_event where company_id = $1) as n`,
    [company.id],
  )
  return rows + Number(derived[0]?.n)
}

/** Steps after the tables: what follows from orders, and from repairs. */
const DERIVED = 2

/** Teams and employees refer to each other: leaders follow when both are there. */
const withoutLeader = (table: string, rows: readonly Row[]): readonly Row[] =>
  table === 'team' ? rows.map(({ leader_id: _, ...row }) => row) : rows

type Keep = (bucket: string, key: string, bytes: Uint8Array) => Promise<unknown>

/** So many at a time: each is on the disk before the next one's turn. */
const AT_ONCE = 24

export async function keepPictures({ pictures }: Company, keep: Keep): Promise<void> {
  const left = [...pictures]
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop()) await keep('bit-ev-img', ...next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

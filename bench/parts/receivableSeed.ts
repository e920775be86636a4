import { seeding } from './seeding.ts'

/** Items of a contract: five years by quarters, the last four still to come. */
const PER_CONTRACT = 20
const PER_CUSTOMER = 4

/**
 * `items` items of maintenance with their book, of the company of this person, as the owner: what is due was paid half a month
 * later but for one in twenty. Contracts stand over the years, so that each age has its items.
 */
export async function seedReceivables(ownerUrl: string, phone: string, items: number): Promise<{ customerId: string }> {
  return seeding(ownerUrl, phone, async ({ client, employeeId: salesman, id, run }) => {
    const contracts = Math.ceil(items / PER_CONTRACT)
    const customers = Math.ceil(contracts / PER_CUSTOMER)
    const contractOf = `((i - 1) / ${PER_CONTRACT} + 1)`
    const customerOf = (contract: string) => `((${contract} - 1) / ${PER_CUSTOMER} + 1)`
    await run(
      `insert into customer (company_id, id, customer_no, name, name_pinyin, type, role)
       select $1::uuid, ${id('ac')}, 'AR' || lpad(i::text, 6, '0'), '基准物业' || i, 'jzwy' || i, 1, 1 from generate_series(1, $2::int) i`,
      [customers],
    )
    await run(
      `insert into contract (company_id, id, contract_no, name, name_pinyin, type, source, customer_id, sign_date, start_date,
         end_date, pay_way, pay_type, pay_node_type, agreed_amount, content, salesman_id, status)
       select $1::uuid, ${id('ak')}, 'AR2026' || lpad(i::text, 7, '0'), '基准合同' || i, 'jzht' || i, 1, 1, ${id('ac', customerOf('i'))},
         current_date - 1460 - i % 90, current_date - 1460 - i % 90, current_date + 365 - i % 90, 1, 2, 0, 72000, '维保', $3::uuid, 1
       from generate_series(1, $2::int) i`,
      [contracts, salesman],
    )
    // due: the day; late: never paid; in: in the book.
    const rows = `(select i, ${contractOf} as k, current_date - 1460 - (${contractOf} % 90) + ((i - 1) % ${PER_CONTRACT}) * 91 as due,
        3000 + (i % 977)::numeric as amount, i % 20 = 7 as late from generate_series(1, $2::int) i) r`
    // Each customer's sums are added up in the same statement, by the plan of that moment: the table is known before most of it is there.
    const few = PER_CONTRACT * PER_CUSTOMER * 20
    for (const [from, to] of [
      [1, few],
      [few + 1, items],
    ]) {
      await run(
        `insert into ar_item (company_id, id, ar_no, kind, source_type, source_id, contract_id, customer_id, elevator_count, period_no,
           period_start, period_end, pay_way, pay_type, pay_node_type, amount, tax_rate, due_date, recognize_on, received_amount,
           repay_status, state, salesman_id, created_at)
         select $1::uuid, ${id('ai')}, 'YSB' || lpad(i::text, 9, '0'), 1, 1, ${id('ap')}, ${id('ak', 'k')}, ${id('ac', customerOf('k'))}, 5,
           (i - 1) % ${PER_CONTRACT} + 1, due - 90, due, 1, 2, 0, amount, 6, due, due - 90, case when paid then amount else 0 end,
           paid::int, case when paid then 3 when due - 90 > current_date then 0 else 1 end, $3::uuid, now() - make_interval(secs => $2::int - i)
         from (select r.*, not late and due < current_date - 15 as paid from ${rows} where i between $4::int and $5::int) r`,
        [items, salesman, from, to],
      )
      await client.query('analyze ar_item, ar_customer')
    }
    const book = (kind: string, account: string, side: string, share: string, when: string, only: string) =>
      run(
        `insert into ar_entry (company_id, id, batch_id, account, ${side}, ar_item_id, source, source_id, at)
         select $1::uuid, ${id(`${kind}${account}`)}, ${id(kind)}, '${account}', ${share}, ${id('ai')}, '${kind}', ${id('ai')}, ${when}
         from ${rows} where ${only}`,
        [items],
      )
    const known = 'due - 90 <= current_date'
    await book('recognise', 'AR', 'debit', 'amount', `(due - 90)::timestamptz`, known)
    await book('recognise', 'SALES', 'credit', 'amount - round(amount * 6 / 106, 2)', `(due - 90)::timestamptz`, known)
    await book('recognise', 'TAX', 'credit', 'round(amount * 6 / 106, 2)', `(due - 90)::timestamptz`, known)
    const paid = 'not late and due < current_date - 15'
    await book('allocate', 'ADV', 'debit', 'amount', `(due + 15)::timestamptz`, paid)
    await book('allocate', 'AR', 'credit', 'amount', `(due + 15)::timestamptz`, paid)
    await client.query('vacuum analyze')
    const first = await run(`select id from customer where company_id = $1 and customer_no = 'AR000007'`)
    return { customerId: first.rows[0].id }
  })
}

import {
  type Context,
  exportOf,
  type Handlers,
  lockRows,
  orRefuse,
  readUpload,
  requireFresh,
  rowsBySheet,
} from '#kernel/server/index.ts'
import { dayOf, today } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import {
  findAccount,
  findReached,
  findReceiptBySerial,
  holdCustomers,
  receiveConfirmed,
  requireKind,
  requireOwnCustomer,
  type SaysOfLine,
  settleReceipt,
} from '#modules/receivable/server/index.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { AccountStatus, ReceiptMethod, refuseAr } from '#modules/receivable/shared/terms.ts'
import type { bankLineApi } from '../shared/api.ts'
import { bankLineMoves } from '../shared/bankLine.states.ts'
import { BankLineState } from '../shared/bankLine.ts'
import { type Movement, pastedRows, readStatement, type Statement } from '../shared/layout.ts'
import { numbersIn, plainName, rank } from '../shared/match.ts'
import {
  addLines,
  bankLines,
  findKnown,
  findLine,
  findLines,
  findReceived,
  holdNamed,
  moveLine,
  type Received,
} from './bankLine.store.ts'
import { findNamed, findOpen, findPayments } from './match.store.ts'

const SHOWN = 200

/** Statements of the bank (commerce 10.1). Lock order: the customer first, then the line. */
export const bankLineHandlers: Handlers<typeof bankLineApi> = {
  list: bankLines.page,
  detail: (ctx, { id }) => findLine(ctx, id),
  export: exportOf(bankLines),

  async import(ctx, { accountId, key, text, dryRun }) {
    const account = await findAccount(ctx, accountId)
    if (account.status === AccountStatus.code.off)
      throw fieldRefusal([{ prop: 'accountId', msg: '这个收款账户已停用' }])
    const statement = await read(ctx, key, text)
    requireOwnAccount(statement, account.accountNo)
    const day = today(ctx.now)
    const lines = statement.lines.filter(({ at }) => dayOf(at) <= day)
    const ahead = statement.lines
      .filter(({ at }) => dayOf(at) > day)
      .map(({ row }) => ({ row, msg: '交易时间晚于今天' }))
    const serials = lines.map(({ serial }) => serial)
    const [known, received] = [await findKnown(ctx, accountId, serials), await findReceived(ctx, accountId, serials)]
    const fresh = lines.filter(({ serial }) => !known.has(serial))
    // Two people import the same statement at once: the second one finds it there.
    const receiptOf = ({ serial, amount }: Movement) => {
      const receipt = received.get(serial)
      return receipt && isSum(receipt, amount) ? receipt.id : undefined
    }
    if (!dryRun && fresh.length > 0) await orRefuse(addLines(ctx, accountId, fresh, receiptOf), () => refuse.stale())
    return {
      fresh: fresh.length,
      freshAmount: sum(fresh.map(({ amount }) => amount)),
      known: lines.length - fresh.length,
      outgoing: statement.outgoing,
      received: fresh.filter((line) => receiptOf(line) !== undefined).length,
      errors: [...statement.errors, ...ahead].toSorted((a, b) => a.row - b.row).slice(0, SHOWN),
      lines: lines.slice(0, SHOWN).map(({ row, at, amount, payer, memo, serial }) => ({
        row,
        at,
        amount,
        payer,
        memo: memo ?? null,
        known: known.has(serial),
      })),
      done: dryRun ? 0 : fresh.length,
    }
  },

  async match(ctx, { ids }) {
    const lines = await findLines(ctx, ids)
    const payments = await findPayments(
      ctx,
      lines.map(({ payer }) => payer),
      lines.flatMap(({ payerAccount }) => payerAccount ?? []),
    )
    const names = await findNamed(
      ctx,
      lines.map(({ payer }) => plainName(payer)),
    )
    const items = await findOpen(ctx, {
      customers: [...payments, ...names].map(({ customerId }) => customerId),
      numbers: lines.flatMap(({ memo }) => numbersIn(memo)),
      amounts: lines.map(({ amount }) => amount),
    })
    const byId = new Map(items.map((item) => [item.id, item]))
    return lines.map((line) => ({
      lineId: line.id,
      candidates: rank(line, { payments, names, items }).map(({ lines: given, why, ...candidate }) => ({
        ...candidate,
        why: [...why],
        arItemIds: given.map(({ arItemId }) => arItemId),
        lines: given.flatMap(({ arItemId, amount }) => {
          const item = byId.get(arItemId)
          if (!item) return []
          const { arNo, contractNo, dueDate, balance } = item
          return [{ arItemId, arNo, contractNo, dueDate, balance, amount }]
        }),
      })),
    }))
  },

  async claim(ctx, { id, version, customerId, kind, lines }) {
    requireKind(ctx, kind)
    if (lines.length > 0) ctx.require(may.allocate)
    await requireOwnCustomer(ctx, customerId)
    const items = new Set(lines.map(({ arItemId }) => arItemId))
    if ((await findReached(ctx, [...items])).length < items.size) throw refuse.notFound()
    await holdCustomers(ctx, [customerId])
    const line = await held(ctx, id)
    requireFresh(line, version)
    const to = bankLineMoves.target('claim', line.state)
    const { accountId, serial, amount, payer, payerAccount, memo } = line
    const no = await findReceiptBySerial(ctx, { accountId, bankSerialNo: serial })
    if (no) throw refuseAr.serialTaken({ no })
    const receipt = await orRefuse(
      receiveConfirmed(ctx, {
        kind,
        customerId,
        amount,
        accountId,
        feeAmount: '0.00',
        bankSerialNo: serial,
        files: [],
        receivedAt: dayOf(line.at),
        method: ReceiptMethod.code.transfer,
        payerName: payer,
        payerAccount: payerAccount ?? undefined,
        remark: memo ?? undefined,
      }),
      () => refuseAr.serialTaken({ no: serial }),
    )
    const { unallocated } = await settleReceipt(ctx, receipt, lines)
    return {
      id,
      version: await moveLine(ctx, id, { state: to, receiptId: receipt.id }),
      receiptId: receipt.id,
      unallocated,
    }
  },

  async ignore(ctx, { ids, reason }) {
    return moveAll(ctx, ids, 'ignore', reason)
  },
  async restore(ctx, { ids }) {
    return moveAll(ctx, ids, 'restore')
  },
}

/** The whole sum came, and the bank took its fee apart; or what is left of it. */
const isSum = ({ amount, feeAmount }: Pick<Received, 'amount' | 'feeAmount'>, came: string): boolean =>
  compareAmounts(came, amount) === 0 || compareAmounts(came, minus(amount, feeAmount)) === 0

/** A receipt that was registered by hand is of this line; what the bank says came is what came. */
export async function takeLine(ctx: Context, of: SaysOfLine): Promise<void> {
  const { accountId, serial, receiptId } = of
  if (accountId === null || serial === null) return
  const line = await holdNamed(ctx, { accountId, serial, receiptId })
  if (!line) return
  if (!isSum(of, line.amount)) throw refuseAr.otherSum({ x: line.amount, y: minus(of.amount, of.feeAmount) })
  await moveLine(ctx, line.id, { state: BankLineState.code.claimed, receiptId })
}

async function read(ctx: Context, key: string | undefined, text: string | undefined): Promise<Statement> {
  if ((key === undefined) === (text === undefined))
    throw fieldRefusal([{ prop: 'text', msg: '请选择流水文件，或粘贴流水' }])
  const sheets = key ? [...(await rowsBySheet(await readUpload(ctx, key))).values()] : []
  const found = text
    ? [readStatement(pastedRows(text))]
    : sheets.map((rows) => {
        const cells: string[][] = []
        for (const row of rows) cells[row.row - 1] = [...row.cells]
        return readStatement(Array.from(cells, (row) => row ?? []))
      })
  const statement = found.find((one) => one !== undefined)
  if (!statement)
    throw fieldRefusal([
      {
        prop: text ? 'text' : 'key',
        msg: '没有找到流水的表头：要有交易时间、收入（贷方）金额、对方户名三列，连表头一起',
      },
    ])
  return statement
}

/** A statement of another account would be claimed for this one. */
function requireOwnAccount({ own }: Statement, accountNo: string): void {
  const digits = (text: string) => text.replace(/\D/g, '')
  const mine = digits(accountNo)
  const other = own.find((no) => mine.length >= 4 && !digits(no).endsWith(mine.slice(-4)))
  if (other) throw fieldRefusal([{ prop: 'accountId', msg: `这份流水是账号 ${other} 的，与选的收款账户尾号不同` }])
}

/** The line as it stands while nobody else touches it. */
async function held(ctx: Context, id: string) {
  await lockRows(ctx, 'bankLine', [id])
  return findLine(ctx, id)
}

async function moveAll(ctx: Context, ids: readonly string[], move: 'ignore' | 'restore', reason?: string) {
  await lockRows(ctx, 'bankLine', ids)
  const lines = await findLines(ctx, ids)
  if (lines.length < new Set(ids).size) throw refuse.notFound()
  for (const { id, state } of lines)
    await moveLine(ctx, id, { state: bankLineMoves.target(move, state), reason: reason ?? null })
  return { done: lines.length }
}

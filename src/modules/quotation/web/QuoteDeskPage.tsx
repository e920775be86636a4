import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { addDays } from '#kernel/shared/days.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Form, FormTitle, SubmitButton, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { quotationApi } from '../shared/api.ts'
import { quotationMoves } from '../shared/quotation.states.ts'
import { type OfferGrade, QuoteType } from '../shared/quotation.terms.ts'
import { type QuotationDetail, QuotationDraft } from '../shared/quotation.ts'
import { quotePage } from './addresses.ts'
import { LatestPrices } from './LatestPrices.tsx'
import { LineTable } from './LineTable.tsx'
import { QuoteSide } from './QuoteSide.tsx'
import css from './quote.module.css'
import { SumBar } from './SumBar.tsx'

const Editing = QuotationDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>
const VALID_DAYS = 30

/** /quoteManage/quote, and /quoteManage/quoteRecord/quoteRecordEdit?id= (commerce 4.3): the workspace. */
export function QuoteDeskPage() {
  const id = useSearchParams()[0].get('id')
  const { today } = useKit()
  if (!id) {
    const initial = {
      quoteType: QuoteType.code.lift,
      params: { N: 1 },
      lines: [],
      discountRate: '100.00',
      cutAmount: '0.00',
      validUntil: addDays(today(), VALID_DAYS),
    }
    return <QuoteDesk initial={initial} title="新增报价" />
  }
  return (
    <Loaded from={quotationApi.detail} input={{ id }} what="报价单" still>
      {(quotation) => (
        <QuoteDesk
          key={quotation.version}
          initial={valuesOf(quotation, today())}
          quotation={quotation}
          title={`编辑报价 ${quotation.quoteNo}`}
        />
      )}
    </Loaded>
  )
}

/** What the form holds of a quotation. The name of a customer with a record is the record's to say. */
function valuesOf(quotation: QuotationDetail, today: string): Values {
  const { customerId, customerName, validUntil } = quotation
  const draft = Object.fromEntries(Object.keys(Editing.shape).map((name) => [name, (quotation as Values)[name]]))
  return {
    ...draft,
    customerName: customerId ? undefined : customerName,
    validUntil: validUntil < today ? addDays(today, VALID_DAYS) : validUntil,
  }
}

function QuoteDesk({ initial, quotation, title }: { initial: Values; quotation?: QuotationDetail; title: string }) {
  const { call, today } = useKit()
  const user = useUser()
  const [offer, setOffer] = useState<OfferGrade | null>(null)
  const revises = quotation !== undefined && quotationMoves.open(quotation.status).includes('revise')
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '报价单',
    add: (draft) => call(quotationApi.add, draft),
    edit: (draft) => call(quotationApi.add, draft),
    to: quotePage.detail,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      {...(quotation
        ? { current: async () => valuesOf(await call(quotationApi.detail, { id: quotation.id }), today()) }
        : {})}
      draft={`quotation.${user?.id ?? ''}.${quotation?.id ?? 'new'}`}
    >
      <FormTitle title={title}>
        {quotation && <LatestPrices />}
        <SubmitButton>{revises ? `保存为V${quotation.versionNo + 1}` : '保存报价'}</SubmitButton>
      </FormTitle>
      {revises && (
        <p className={`bg-amber amberText m-0 px-14 t13 ${css.banner}`} role="status">
          将生成V{quotation.versionNo + 1}：V{quotation.versionNo} 保持原样，可随时对比。
        </p>
      )}
      <div className={css.desk}>
        <QuoteSide />
        <main className={css.work}>
          <LineTable offer={offer} onOffer={setOffer} />
          <SumBar offer={offer} />
        </main>
      </div>
    </Form>
  )
}

import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { times } from '#kernel/shared/money.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import {
  Field,
  FieldGrid,
  Form,
  FormSection,
  FormTitle,
  useForm,
  useFormState,
  useFormValue,
  useSaveRow,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { kitApi } from '../shared/kit.api.ts'
import { type KitDetail, KitDraft, KitPricing, kitTotals } from '../shared/kit.ts'
import { type MaterialOffer, materialApi } from '../shared/material.api.ts'
import { CatalogStatus } from '../shared/material.ts'
import { catalogPaths } from '../shared/paths.ts'
import css from './material.module.css'

const Editing = KitDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>

/** /quoteManage/materialSuite/setSuite: new, ?id= to change, ?id=&mode=copy for another like it. */
export function KitFormPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const copies = search.get('mode') === 'copy'
  if (!id)
    return (
      <KitForm
        initial={{ pricingMode: KitPricing.code.sum, status: CatalogStatus.code.on, items: [{ optional: false }] }}
        title="新增套件"
      />
    )
  return (
    <Loaded from={kitApi.detail} input={{ id }} what="套件" still>
      {(kit) => (
        <KitForm
          key={`${kit.version} ${copies}`}
          initial={
            copies ? { ...valuesOf(kit), id: undefined, version: undefined, name: `${kit.name} 副本` } : valuesOf(kit)
          }
          title={copies ? `复制套件 ${kit.name}` : `编辑套件 ${kit.name}`}
        />
      )}
    </Loaded>
  )
}

const valuesOf = (kit: KitDetail): Values =>
  Object.fromEntries(Object.keys(Editing.shape).map((name) => [name, (kit as unknown as Values)[name]]))

function KitForm({ initial, title }: { initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const save = useSaveRow<z.output<typeof Editing>>({
    what: '套件',
    add: (draft) => call(kitApi.save, draft),
    edit: (draft) => call(kitApi.save, draft),
    to: () => catalogPaths.kits,
  })
  const id = initial.id as string | undefined
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={save}
      {...(id ? { current: async () => valuesOf(await call(kitApi.detail, { id })) } : {})}
      draft={`kit.${user?.id ?? ''}.${id ?? 'new'}`}
    >
      <FormTitle title={title} />
      <div className="formBody">
        <FormSection title="套件">
          <FieldGrid columns={3}>
            <Field of="name" />
            <Field of="categoryId" />
            <Field of="pricingMode" />
            <FixedPrice />
            <Field of="status" />
            <Field of="remark" />
          </FieldGrid>
        </FormSection>
        <FormSection title="物料">
          <Items />
        </FormSection>
      </div>
    </Form>
  )
}

function FixedPrice() {
  return useFormValue('pricingMode') === KitPricing.code.fixed ? <Field of="fixedPrice" /> : null
}

type Item = { readonly materialId?: string; readonly qty?: unknown; readonly optional?: boolean }
const none: readonly Item[] = []
const figure = (typed: unknown) =>
  /^\d{1,5}(\.\d{1,2})?$/.test(String(typed ?? '').trim()) ? String(typed).trim() : '0'

function Items() {
  const { store } = useForm()
  const items = useFormValue<readonly Item[] | undefined>('items') ?? none
  const pricingMode = useFormValue<number>('pricingMode')
  const fixedPrice = useFormValue<string | undefined>('fixedPrice')
  const error = useFormState((state) => state.error('items'))
  const ids = items.flatMap(({ materialId }) => materialId ?? [])
  const { data = [] } = useRead(materialApi.options, ids.length > 0 ? { ids: [...new Set(ids)] } : undefined, {
    placeholderData: (before) => before,
  })
  const known = new Map<string, MaterialOffer>(data.map((one) => [one.value, one]))
  const priced = items.map(({ materialId, qty, optional }) => ({
    qty: figure(qty),
    optional: optional === true,
    salePrice: known.get(materialId ?? '')?.salePrice ?? '0',
  }))
  const { saleTotal } = kitTotals({ pricingMode: pricingMode ?? 1, fixedPrice: figure(fixedPrice) }, priced)
  return (
    <>
      <div className={`${css.items} ter t12`} aria-hidden="true">
        <span>物料</span>
        <span>数量</span>
        <span>可选</span>
        <span className={css.right}>单价 元</span>
        <span className={css.right}>金额 元</span>
        <span />
      </div>
      {items.map((item, n) => {
        const offer = known.get(item.materialId ?? '')
        return (
          <fieldset key={n} className={css.items} aria-label={`物料 ${n + 1}`}>
            <Field bare of={`items.${n}.materialId`} />
            <Field bare of={`items.${n}.qty`} />
            <Field bare of={`items.${n}.optional`} />
            <span className={`num ${css.amount}`}>{moneyText(offer?.salePrice ?? null)}</span>
            <span className={`num ${css.amount}`}>
              {offer ? moneyText(times(priced[n]?.qty ?? '0', offer.salePrice)) : ''}
            </span>
            <Button
              type="text"
              size="small"
              aria-label={`移除物料 ${n + 1}`}
              icon={<CloseIcon />}
              onClick={() =>
                store.set(
                  'items',
                  items.filter((_, at) => at !== n),
                )
              }
            />
          </fieldset>
        )
      })}
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
      <div className="row between">
        <Button icon={<PlusIcon />} onClick={() => store.set('items', [...items, { optional: false }])}>
          添加物料
        </Button>
        <div className={css.total} role="status">
          <span className="ter">可选的不计</span>
          <span>
            套价 <strong className="num">{moneyText(saleTotal)}</strong> 元
          </span>
        </div>
      </div>
    </>
  )
}

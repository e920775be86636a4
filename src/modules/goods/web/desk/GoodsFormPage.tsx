import { Select } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import {
  Field,
  FieldGrid,
  Form,
  FormSection,
  FormTitle,
  Segment,
  Segmented,
  type Step,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { categoryApi } from '#modules/shop/shared/api.ts'
import { PictureField } from '#modules/shop/web/index.ts'
import { goodsApi } from '../../shared/api.ts'
import { goodsPaths } from '../../shared/deskPaths.ts'
import { type GoodsDetail, GoodsDraft } from '../../shared/goods.ts'
import css from './desk.module.css'
import { PicturesField } from './PicturesField.tsx'
import { PictureUrls, usePictures } from './pictures.ts'
import { RichText } from './RichText.tsx'
import { SkuGrid, SpecFields } from './SpecFields.tsx'
import { VideoField } from './VideoField.tsx'

const Editing = GoodsDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>

const steps: readonly Step[] = [
  {
    key: 'base',
    title: '基本',
    fields: ['title', 'subTitle', 'categoryId', 'goodsTypeIds', 'brand', 'model', 'attrs', 'fitBrands', 'fitModels'],
  },
  { key: 'sku', title: '规格价格', fields: ['specs', 'skus'] },
  { key: 'text', title: '图文', fields: ['images', 'video', 'detail'] },
  {
    key: 'ship',
    title: '物流售后',
    fields: ['freightTemplateId', 'minBuy', 'stepBuy', 'maxBuy', 'warrantyMonths', 'invoiceTypes'],
  },
  { key: 'law', title: '合规', fields: ['isSafetyPart', 'certNo', 'certFile', 'certUntil'] },
]

const fresh = {
  specs: [],
  skus: [{ specValues: [], skuNo: '', price: '', stock: 0 }],
  images: [],
  detail: '',
  attrs: {},
  goodsTypeIds: [],
  fitBrands: [],
  fitModels: [],
  minBuy: 1,
  stepBuy: 1,
  warrantyMonths: 0,
  invoiceTypes: [1],
  isSafetyPart: false,
}

/** /goodsManage/goodsInventory/goodsHandle?mode=add|edit|copy (commerce 4.4). */
export function GoodsFormPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const copies = search.get('mode') === 'copy'
  if (!id) return <GoodsForm initial={fresh} title="新增商品" urls={{}} />
  return (
    <Loaded from={goodsApi.detail} input={{ id }} what="商品" still>
      {(goods) =>
        copies ? (
          <GoodsForm key="copy" initial={copyOf(goods)} title={`复制商品 ${goods.title}`} urls={goods.urls} />
        ) : (
          <GoodsForm key={goods.version} initial={{ ...goods }} title={`编辑商品 ${goods.title}`} urls={goods.urls} />
        )
      }
    </Loaded>
  )
}

/** A copy has numbers and stock of its own. */
function copyOf({ id: _, version: __, skus, ...goods }: GoodsDetail): Values {
  const lines = skus.map(({ id: ___, stock: ____, skuNo, ...sku }) => ({ ...sku, skuNo: `${skuNo}-2`, stock: 0 }))
  return { ...goods, skus: lines }
}

interface Props {
  readonly initial: Values
  readonly title: string
  readonly urls: Readonly<Record<string, string>>
}

function GoodsForm({ initial, title, urls }: Props) {
  const { call } = useKit()
  const user = useUser()
  const navigate = useNavigate()
  const id = initial.id as string | undefined
  const save = async ({ id: of, version, ...draft }: z.output<typeof Editing>) => {
    if (of && version !== undefined) await call(goodsApi.edit, { ...draft, id: of, version })
    else await call(goodsApi.add, draft)
    toast.done(of ? '商品已保存' : '商品已新增，可在商品上架里上架')
    setTimeout(() => void navigate(goodsPaths.shelf, { replace: true }))
  }
  return (
    <PictureUrls value={urls}>
      <Form
        schema={Editing}
        initial={initial}
        onSubmit={save}
        current={async () => ({ ...(await call(goodsApi.detail, { id: String(id) })) })}
        draft={`goods.${user?.id ?? ''}.${id ?? title}`}
        segments={steps}
      >
        <FormTitle title={title} />
        <Segmented beside={<Preview />}>
          <Segment of="base">
            <FormSection title="基本">
              <FieldGrid>
                <Field of="title" span={2} />
                <Field of="subTitle" span={2} />
                <Field of="categoryId" />
                <Field of="goodsTypeIds" />
                <Field of="brand" />
                <Field of="model" />
                <Attrs />
              </FieldGrid>
            </FormSection>
            <FormSection title="适用" note="买家按自己电梯的品牌型号找件">
              <FieldGrid>
                <Words of="fitBrands" says="适用品牌" />
                <Words of="fitModels" says="适用型号" />
              </FieldGrid>
            </FormSection>
          </Segment>
          <Segment of="sku">
            <FormSection title="规格" note="最多三个，如 规格、长度、颜色；没有规格的不用加">
              <SpecFields />
            </FormSection>
            <FormSection title="价格与库存">
              <SkuGrid />
            </FormSection>
          </Segment>
          <Segment of="text" kept>
            <FormSection title="图文">
              <Field of="images">{(control) => <PicturesField {...control} />}</Field>
              <Field of="video">{(control) => <VideoField {...control} />}</Field>
              <Detail />
            </FormSection>
          </Segment>
          <Segment of="ship">
            <FormSection title="物流售后">
              <FieldGrid>
                <Field of="freightTemplateId" />
                <Field of="warrantyMonths" />
                <Field of="minBuy" />
                <Field of="stepBuy" />
                <Field of="maxBuy" />
                <Field of="invoiceTypes" />
              </FieldGrid>
            </FormSection>
          </Segment>
          <Segment of="law">
            <FormSection title="合规" note="安全部件须有有效的型式试验证书才能上架（TSG T7007）">
              <FieldGrid>
                <Field of="isSafetyPart" />
                <Field of="certNo" />
                <Field of="certUntil" />
                <Field of="certFile">
                  {(control) => (
                    <PictureField {...control} what="证书图片" saved={urls[String(initial.certFile ?? '')]} />
                  )}
                </Field>
              </FieldGrid>
            </FormSection>
          </Segment>
        </Segmented>
      </Form>
    </PictureUrls>
  )
}

/** Words typed one after another. */
function Words({ of, says }: { of: string; says: string }) {
  return (
    <Field of={of}>
      {(control) => (
        <Select
          id={control.id}
          aria-label={says}
          mode="tags"
          open={false}
          className="w-full"
          placeholder="输入后回车"
          disabled={control.disabled}
          value={(control.value as string[] | undefined) ?? []}
          onChange={control.onChange}
        />
      )}
    </Field>
  )
}

/** Facets of the chosen category and of those above it. */
function Attrs() {
  const categoryId = useFormValue<string | undefined>('categoryId')
  const { data } = useRead(categoryApi.detail, categoryId ? { id: categoryId } : undefined, { staleTime: 60_000 })
  return data?.attrs.map(({ key, label, options }) => (
    <Field key={key} of={`attrs.${key}`} label={label}>
      {(control) => (
        <Select
          id={control.id}
          aria-label={label}
          className="w-full"
          allowClear
          disabled={control.disabled}
          value={(control.value as string | undefined) || undefined}
          onChange={(value: string | undefined) => control.onChange(value ?? '')}
          options={options.map((one) => ({ value: one, label: one }))}
        />
      )}
    </Field>
  ))
}

function Detail() {
  const { data } = useRead(goodsApi.pictureBase, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Field of="detail" help="只保留文字、列表、表格和上传到这里的图片">
      {(control) => <RichText {...control} linkOf={(key) => `${data?.base ?? ''}${key}`} />}
    </Field>
  )
}

/** The product as a phone shows it, while it is typed. */
function Preview() {
  const urls = usePictures()
  const title = useFormValue<string | undefined>('title')
  const subTitle = useFormValue<string | undefined>('subTitle')
  const images = useFormValue<readonly string[] | undefined>('images')
  const skus = useFormValue<readonly { price?: string; marketPrice?: string }[] | undefined>('skus')
  const detail = useFormValue<string | undefined>('detail')
  const prices = useMemo(() => (skus ?? []).map(({ price }) => Number(price)).filter((price) => price > 0), [skus])
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const url = urls(images?.[0])
  return (
    <div className={css.phone} role="img" aria-label="手机预览">
      {url ? <img src={url} alt="" /> : <div className={css.noPicture} />}
      <div className={css.phoneBody}>
        <div className={css.price}>
          {prices.length === 0 ? '—' : `¥${moneyText(String(least))}${most > least ? ' 起' : ''}`}
        </div>
        <div className="strong">{title || '商品标题'}</div>
        {subTitle && <div className="ter small">{subTitle}</div>}
        <p className="sec small">{textOf(detail ?? '')}</p>
      </div>
    </div>
  )
}

/** Its words alone: nothing that somebody typed is drawn as elements here. */
const textOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.slice(0, 200) ?? ''

import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { storeApi } from '../shared/api.ts'
import { shopPaths } from '../shared/paths.ts'
import { type StoreDetail, StoreDraft } from '../shared/store.ts'
import { StoreStatus } from '../shared/terms.ts'
import { PictureField } from './PictureField.tsx'

const Editing = StoreDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>
const fresh = { autoAccept: false, shipWithinHours: 72, afterSaleDays: 15, urgent: false }

/** /goodsManage/storeInfo/edit (commerce 4.4): the application, or the store that is there. */
export function StoreFormPage() {
  return (
    <Loaded from={storeApi.mine} input={{}} what="店铺" still>
      {(store) => <StoreForm key={store?.version ?? 'new'} store={store} />}
    </Loaded>
  )
}

/** What waits is what was typed last: the form begins with it. */
const initialOf = (store: StoreDetail | null): Values => (store ? { ...store, ...(store.pending ?? {}) } : fresh)

function StoreForm({ store }: { store: StoreDetail | null }) {
  const { call } = useKit()
  const user = useUser()
  const navigate = useNavigate()
  const live = store?.status === StoreStatus.code.open || store?.status === StoreStatus.code.frozen
  const save = async ({ id, version, ...draft }: z.output<typeof Editing>) => {
    if (id && version !== undefined) await call(storeApi.edit, { ...draft, id, version })
    else await call(storeApi.add, draft)
    toast.done(live ? '店铺已保存，名称、税号和执照的变更审核后生效' : '已提交，等待平台审核')
    setTimeout(() => void navigate(shopPaths.store, { replace: true }))
  }
  return (
    <Form
      schema={Editing}
      initial={initialOf(store)}
      onSubmit={save}
      current={async () => initialOf(await call(storeApi.mine, {}))}
      draft={`store.${user?.id ?? ''}.${store?.id ?? 'new'}`}
    >
      <FormTitle title={store ? '编辑店铺' : '申请开店'} />
      <div className="formBody">
        <FormSection
          title="证照"
          note={live ? '店铺名称、税号、执照的变更先审核，审核前原资料照常展示' : '平台按执照核对'}
        >
          <FieldGrid columns={3}>
            <Field of="name" />
            <Field of="taxNo" />
            <Field of="licenseExpireAt" />
            <Field of="licenseFile" span={2}>
              {(control) => (
                <PictureField
                  {...control}
                  what="营业执照"
                  saved={store?.pending ? store.pendingLicenseUrl : store?.licenseUrl}
                />
              )}
            </Field>
          </FieldGrid>
        </FormSection>
        <FormSection title="展示">
          <FieldGrid columns={3}>
            <Field of="logo">{(control) => <PictureField {...control} what="店铺标志" saved={store?.logoUrl} />}</Field>
            <Field of="banner" span={2}>
              {(control) => <PictureField {...control} what="店铺横幅" saved={store?.bannerUrl} wide />}
            </Field>
            <Field of="contact" />
            <Field of="phone" />
            <Field of="serviceHours" />
            <Field of="address" span={3} />
            <Field of="intro" span={3} />
          </FieldGrid>
        </FormSection>
        <FormSection title="收款" note="线下转账的收款账户；在线支付的款项直接进入店铺自己的商户号">
          <FieldGrid columns={3}>
            <Field of="payeeName" />
            <Field of="payeeBank" />
            <Field of="payeeAccount" />
            <Field of="merchantWechat" />
            <Field of="merchantAlipay" />
            <Field of="merchantSandbox" />
          </FieldGrid>
        </FormSection>
        <FormSection title="履约与售后">
          <FieldGrid columns={3}>
            <Field of="autoAccept" />
            <Field of="shipWithinHours" />
            <Field of="afterSaleDays" />
            <Field of="returnReceiver" />
            <Field of="returnPhone" />
            <Field of="returnRegion" />
            <Field of="returnDetail" span={3} />
          </FieldGrid>
        </FormSection>
        <UrgentSection />
      </div>
    </Form>
  )
}

/** 同城急件: what it needs is asked once it is on. */
function UrgentSection() {
  const on = useFormValue<boolean>('urgent')
  return (
    <FormSection title="同城急件" note="只有上架、随仓库计数且有可用现货的规格会被搜到；对方只看到距离，看不到发货地址">
      <FieldGrid columns={3}>
        <Field of="urgent" />
        {on && (
          <>
            <Field of="urgentKm" />
            <Field of="urgentPhone" />
            <Field of="urgentRegion" />
            <Field of="urgentAddress" span={2} />
            <Field of="urgentAt" span={3} />
          </>
        )}
      </FieldGrid>
    </FormSection>
  )
}

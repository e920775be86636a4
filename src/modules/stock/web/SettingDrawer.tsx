import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { StockSetting } from '../shared/setting.ts'
import { stockSettingApi } from '../shared/stock.api.ts'

/** 出入库设置: how bills are reviewed. */
export function SettingDrawer({ onClose }: { onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open title="出入库设置" onClose={onClose}>
      <Loaded from={stockSettingApi.read} input={{}} what="出入库设置" still>
        {(setting) => (
          <Form
            schema={StockSetting}
            initial={setting}
            current={() => call(stockSettingApi.read, {})}
            onSubmit={async (draft) => {
              await call(stockSettingApi.save, draft)
              toast.done('设置已保存')
              setTimeout(onClose)
            }}
          >
            <div className="px-20 pt-14">
              <FieldGrid columns={1}>
                <Field of="skipReview" />
                <Field of="separateMaker" />
                <Field of="generalTaxpayer" />
              </FieldGrid>
            </div>
            <FormFoot onCancel={onClose}>
              <SubmitButton>保存</SubmitButton>
            </FormFoot>
          </Form>
        )}
      </Loaded>
    </Drawer>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { OrderSignIn } from '../shared/orderDetail.ts'
import css from './drawer.module.css'

/** 审核签到, beside the photo that it is judged by (jobs 6.7). A sign-in that was not there does not count for the crew. */
export function SignInVerbs({ signIn: { id, name } }: { signIn: Pick<OrderSignIn, 'id' | 'name'> }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [refusing, setRefusing] = useState(false)
  const pass = () =>
    run(async () => {
      await call(maintainOrderApi.reviewSignIn, { id, pass: true })
      toast.done(`${name}的签到已通过`)
    })
  return (
    <div className={css.review}>
      <Button size="small" type="primary" loading={running} onClick={() => void pass()}>
        通过
      </Button>
      <Button size="small" disabled={running} onClick={() => setRefusing(true)}>
        不通过
      </Button>
      <ReasonDialog
        open={refusing}
        title={`${name}的签到不通过`}
        effect="这次签到不计入到场人数，过程记录里写明由谁判定、为什么。"
        verb="不通过"
        onConfirm={async (note) => {
          await call(maintainOrderApi.reviewSignIn, { id, pass: false, note })
          toast.done(`${name}的签到已判定不通过`)
        }}
        onClose={() => setRefusing(false)}
      />
    </div>
  )
}

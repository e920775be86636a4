import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { UploadsContext, useAfterUploads } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { isGiven, SignatureField, sendSignature, unsigned } from '#kernel/web/sign/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { type PassportRow, passportApi } from '../shared/passport.ts'
import css from './passport.module.css'

/** 双方签署: both sides write their names on the screen, or send what they signed on paper; then nothing changes any more. */
export function PassportSign({ row, onClose }: { row: PassportRow; onClose(): void }) {
  const { call, upload } = useKit()
  const [other, setOther] = useState('')
  const [own, setOwn] = useState('')
  const [otherSign, setOtherSign] = useState(unsigned)
  const [ownSign, setOwnSign] = useState(unsigned)
  const { running: busy, run } = useRun()
  const { uploads, waiting, go } = useAfterUploads(sign)
  async function sign(): Promise<void> {
    if (!isGiven(otherSign) || !isGiven(ownSign)) return
    await run(async () => {
      const pictures = async (...given: Parameters<typeof sendSignature>) =>
        (await sendSignature(...given)).map(({ bucket, key, name }) => ({ bucket, key, name }) as never)
      await call(passportApi.sign, {
        id: row.id,
        version: row.version,
        ownSigner: own.trim(),
        otherSigner: other.trim(),
        otherSign: await pictures(upload, otherSign, '移交方签名'),
        ownSign: await pictures(upload, ownSign, '接收方签名'),
      })
      toast.done('接梯护照已签署，摘要已写入电梯履历')
      onClose()
    })
  }
  const left = [
    ...(other.trim() ? [] : ['移交人姓名']),
    ...(isGiven(otherSign) ? [] : ['移交方签名']),
    ...(own.trim() ? [] : ['接收人姓名']),
    ...(isGiven(ownSign) ? [] : ['接收方签名']),
  ]
  const pending = busy || waiting
  return (
    <Modal
      open
      width={760}
      title={`签署接梯护照 ${row.passportNo}`}
      okText="签署"
      cancelText="取消"
      confirmLoading={pending}
      // What is typed and drawn is not lost to a click beside the dialog.
      mask={{ closable: false }}
      okButtonProps={{ disabled: left.length > 0 && !waiting }}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p className="sec">签署后内容不可修改、不可删除。双方在屏幕上签名，或在打印的草稿上签字后拍照上传。</p>
      <UploadsContext value={uploads}>
        <div className={css.signs}>
          <section>
            <label>
              移交人
              <Input
                aria-label="移交人"
                placeholder={`${row.handedBy}的经办人`}
                maxLength={30}
                disabled={busy}
                value={other}
                onChange={(event) => setOther(event.target.value)}
              />
            </label>
            <SignatureField
              id="otherSign"
              label="移交方签名"
              value={otherSign}
              onChange={setOtherSign}
              disabled={busy}
            />
          </section>
          <section>
            <label>
              接收人
              <Input
                aria-label="接收人"
                placeholder="本企业的经办人"
                maxLength={30}
                disabled={busy}
                value={own}
                onChange={(event) => setOwn(event.target.value)}
              />
            </label>
            <SignatureField id="ownSign" label="接收方签名" value={ownSign} onChange={setOwnSign} disabled={busy} />
          </section>
        </div>
      </UploadsContext>
      <p className="m-0 mt-12 ter small" role="status">
        {left.length > 0 ? `还差：${left.join('、')}` : '双方已签，核对后签署'}
      </p>
    </Modal>
  )
}

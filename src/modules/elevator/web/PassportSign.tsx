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
  const other = useSide('移交')
  const own = useSide('接收')
  const { running: busy, run } = useRun()
  const { uploads, waiting, go } = useAfterUploads(sign)
  async function sign(): Promise<void> {
    if (!isGiven(other.sign) || !isGiven(own.sign)) return
    await run(async () => {
      const pictures = async (...given: Parameters<typeof sendSignature>) =>
        (await sendSignature(...given)).map(({ bucket, key, name }) => ({ bucket, key, name }) as never)
      await call(passportApi.sign, {
        id: row.id,
        version: row.version,
        ownSigner: own.name.trim(),
        otherSigner: other.name.trim(),
        otherSign: await pictures(upload, other.sign, '移交方签名'),
        ownSign: await pictures(upload, own.sign, '接收方签名'),
      })
      toast.done('接梯护照已签署，摘要已写入电梯履历')
      onClose()
    })
  }
  const left = [...other.left, ...own.left]
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
          <SideFields id="otherSign" side={other} hint={`${row.handedBy}的经办人`} disabled={busy} />
          <SideFields id="ownSign" side={own} hint="本企业的经办人" disabled={busy} />
        </div>
      </UploadsContext>
      <p className="m-0 mt-12 ter small" role="status">
        {left.length > 0 ? `还差：${left.join('、')}` : '双方已签，核对后签署'}
      </p>
    </Modal>
  )
}

/** What one side gives: a name and a signature; `left` is what of it is still missing. */
function useSide(who: '移交' | '接收') {
  const [name, setName] = useState('')
  const [sign, setSign] = useState(unsigned)
  const left = [...(name.trim() ? [] : [`${who}人姓名`]), ...(isGiven(sign) ? [] : [`${who}方签名`])]
  return { who, name, setName, sign, setSign, left }
}

interface SideProps {
  readonly id: string
  readonly side: ReturnType<typeof useSide>
  readonly hint: string
  readonly disabled: boolean
}

function SideFields({ id, side: { who, name, setName, sign, setSign }, hint, disabled }: SideProps) {
  return (
    <section>
      <label>
        {`${who}人`}
        <Input
          aria-label={`${who}人`}
          placeholder={hint}
          maxLength={30}
          disabled={disabled}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <SignatureField id={id} label={`${who}方签名`} value={sign} onChange={setSign} disabled={disabled} />
    </section>
  )
}

import { Input, Modal } from 'antd'
import { useState } from 'react'
import { FilesControl } from '#kernel/web/form/index.ts'
import { type UploadedFile, useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { type PassportRow, passportApi } from '../shared/passport.ts'
import css from './passport.module.css'

/** 双方签署: names and pictures of the signatures; afterwards nothing changes any more. */
export function PassportSign({
  row,
  onDone,
  onClose,
}: {
  row: PassportRow
  onDone(): Promise<unknown>
  onClose(): void
}) {
  const { call } = useKit()
  const [other, setOther] = useState('')
  const [own, setOwn] = useState('')
  const [otherSign, setOtherSign] = useState<readonly UploadedFile[]>([])
  const [ownSign, setOwnSign] = useState<readonly UploadedFile[]>([])
  const [busy, setBusy] = useState(false)
  const files = (list: readonly UploadedFile[]) => list.map(({ bucket, key, name }) => ({ bucket, key, name }) as never)
  async function sign(): Promise<void> {
    setBusy(true)
    try {
      await call(passportApi.sign, {
        ...{ id: row.id, version: row.version, ownSigner: own.trim(), otherSigner: other.trim() },
        ...{ ownSign: files(ownSign), otherSign: files(otherSign) },
      })
      toast.done('接梯护照已签署，摘要已写入电梯履历')
      await onDone()
      onClose()
    } catch {
      // The client has told why.
    } finally {
      setBusy(false)
    }
  }
  const ready = own.trim() && other.trim() && ownSign.length > 0 && otherSign.length > 0
  return (
    <Modal
      open
      title={`签署接梯护照 ${row.passportNo}`}
      okText="签署"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready }}
      onOk={() => void sign()}
      onCancel={onClose}
    >
      <p className="sec">签署后内容不可修改、不可删除。双方在打印的草稿上签字后拍照上传，或上传电子签名图片。</p>
      <div className={css.signs}>
        <label>
          移交人
          <Input aria-label="移交人" maxLength={30} value={other} onChange={(event) => setOther(event.target.value)} />
        </label>
        <FilesControl
          id="otherSign"
          value={otherSign}
          onChange={setOtherSign}
          disabled={false}
          accept="image/png,image/jpeg"
          most={2}
        />
        <label>
          接收人
          <Input aria-label="接收人" maxLength={30} value={own} onChange={(event) => setOwn(event.target.value)} />
        </label>
        <FilesControl
          id="ownSign"
          value={ownSign}
          onChange={setOwnSign}
          disabled={false}
          accept="image/png,image/jpeg"
          most={2}
        />
      </div>
    </Modal>
  )
}

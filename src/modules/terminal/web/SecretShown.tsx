import { Button, Modal } from 'antd'
import { toast } from '#kernel/web/ui/index.ts'

/** A secret, once: it is kept sealed and can never be read again. */
export function SecretShown({
  secret,
  terminalNo,
  onClose,
}: {
  secret: string
  terminalNo: string
  onClose: () => void
}) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast.done('密钥已复制')
  }
  return (
    <Modal
      open
      width={520}
      title={`终端 ${terminalNo} 的密钥`}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          {'clipboard' in navigator && <Button onClick={() => void copy()}>复制</Button>}
          <Button type="primary" onClick={onClose}>
            已写入终端
          </Button>
        </>
      }
    >
      <p className="sec">密钥只显示这一次。写入终端后关闭；遗失时可以更换，旧密钥在更换后 24 小时内仍可用。</p>
      <p className="num strong" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {secret}
      </p>
    </Modal>
  )
}

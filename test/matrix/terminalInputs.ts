import { commandApi } from '#modules/command/shared/api.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { aNumber, aTerminal, INSTALL_CODE, passed } from '../builders/terminal.ts'
import { aLift, type Maker, type Scene } from './scenes.ts'

/** Terminals on the shelf and at lifts, each brought to where a call finds it. */

const onShelf = ({ server, chief }: Scene) => aTerminal(server, chief)
async function atLift(scene: Scene) {
  const { id: terminalId } = await onShelf(scene)
  const elevatorId = (await aLift(scene)).id
  return scene.server.ask(terminalApi.bind, { terminalId, elevatorId, selfTest: passed }, scene.chief)
}
const held = ({ id, version }: { id: string; version: number }) => ({ id, version })

export const terminalInputs: Readonly<Record<string, Maker>> = {
  'POST /hardware/terminal/add': async ({ server }) => ({
    terminalNo: await aNumber(server),
    installCode: INSTALL_CODE,
    authType: 1,
  }),
  'POST /hardware/terminal/edit': async (scene) => ({ ...held(await onShelf(scene)), authType: 1, hwVersion: 'B2' }),
  'POST /hardware/terminal/bind': async (scene) => ({
    terminalId: (await onShelf(scene)).id,
    elevatorId: (await aLift(scene)).id,
    selfTest: passed,
  }),
  'POST /hardware/terminal/unbind': async (scene) => ({ ...held(await atLift(scene)), reason: '拆回检修' }),
  'POST /hardware/terminal/replace': async (scene) => ({
    ...held(await atLift(scene)),
    terminalId: (await onShelf(scene)).id,
    reason: '主板故障',
    selfTest: passed,
  }),
  'POST /hardware/terminal/disable': async (scene) => ({
    ...held(await onShelf(scene)),
    off: true,
    reason: '欠费停机',
  }),
  'POST /hardware/terminal/command': async (scene) => ({ id: (await onShelf(scene)).id, cmd: 'time' }),
  'POST /hardware/terminal/command/withdraw': async (scene) => {
    const { id } = await onShelf(scene)
    return { id: (await scene.server.ask(commandApi.send, { id, cmd: 'time' }, scene.chief)).id }
  },
  'POST /hardware/terminal/scrap': async (scene) => ({ ...held(await onShelf(scene)), reason: '雷击损坏' }),
}

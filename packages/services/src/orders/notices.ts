import { ProviderError, type ChannelId, type RawNotice } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { finishRefund } from "./refund-processing.ts"
import { settlePayment } from "./settle.ts"

export interface NoticeAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/**
 * Takes a provider's notification. It is answered as accepted only once everything it says is
 * committed; whatever else happens, the provider will say it again.
 *
 * @throws ServiceError "not-found" for a channel that is not configured
 */
export async function takeNotice(
  context: ServiceContext,
  channelId: ChannelId,
  raw: RawNotice,
): Promise<NoticeAnswer> {
  const channel = context.providers.payments.get(channelId)
  if (!channel) throw new ServiceError("not-found")
  let notice
  try {
    notice = await channel.readNotice(raw)
  } catch (error) {
    if (error instanceof ProviderError && error.failure !== "unreachable") {
      const answer = channel.answer(false)
      return error.failure === "malformed" ? { ...answer, status: 400 } : answer
    }
    throw error
  }
  if (notice.kind === "payment") await settlePayment(context, channelId, notice.status)
  if (notice.kind === "refund")
    await finishRefund(context, channelId, notice.refundNo, notice.state)
  return channel.answer(true)
}

import { generateKeyPairSync, randomBytes } from "node:crypto"

/**
 * Everything the product must know of the simulated providers, in the names of its environment
 * variables.
 *
 * The keys are made anew for each installation and open nothing outside it.
 */
export interface SimKeys {
  readonly wechat: {
    readonly appId: string
    readonly appSecret: string
    readonly pushToken: string
  }
  readonly wechatPay: {
    readonly appId: string
    readonly merchantId: string
    readonly merchantSerial: string
    readonly merchant: KeyPair
    readonly platformSerial: string
    readonly platform: KeyPair
    readonly apiV3Key: string
  }
  readonly alipay: {
    readonly appId: string
    readonly sellerId: string
    readonly application: KeyPair
    readonly provider: KeyPair
  }
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string }
  readonly aliyunSms: { readonly accessKeyId: string; readonly accessKeySecret: string }
  readonly tencentSms: { readonly secretId: string; readonly secretKey: string }
}

export interface KeyPair {
  /** PKCS#8 PEM. */
  readonly privateKey: string
  /** SPKI PEM. */
  readonly publicKey: string
}

export function makeSimKeys(): SimKeys {
  return {
    wechat: { appId: `wx${hex(8)}`, appSecret: hex(16), pushToken: hex(8) },
    wechatPay: {
      appId: `wx${hex(8)}`,
      merchantId: String(1_600_000_000 + Math.floor(Math.random() * 9_999_999)),
      merchantSerial: hex(20).toUpperCase(),
      merchant: keyPair(),
      platformSerial: `PUB_KEY_ID_${hex(12)}`,
      platform: keyPair(),
      apiV3Key: hex(16),
    },
    alipay: {
      appId: `2021${hex(6)}`,
      sellerId: `2088${hex(6)}`,
      application: keyPair(),
      provider: keyPair(),
    },
    stripe: { secretKey: `sk_test_${hex(16)}`, webhookSecret: `whsec_${hex(16)}` },
    aliyunSms: { accessKeyId: `LTAI${hex(8)}`, accessKeySecret: hex(16) },
    tencentSms: { secretId: `AKID${hex(8)}`, secretKey: hex(16) },
  }
}

const hex = (bytes: number): string => randomBytes(bytes).toString("hex")

function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  })
  return { privateKey, publicKey }
}

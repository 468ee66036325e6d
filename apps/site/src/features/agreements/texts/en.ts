import type { Agreement, AgreementId } from "../agreement.ts"

/** Translations for reading; the Chinese text is the binding one. */
export const agreements: Readonly<Record<AgreementId, Agreement>> = {
  terms: {
    title: "Terms of use",
    sections: [
      {
        heading: "1. The service",
        paragraphs: [
          "We convert documents and merge, split, encrypt, unlock and compress PDF files. Some tools run in your browser and upload nothing; tools that run in the cloud say so.",
          "You can use it without an account. Limits are shown before you choose a file.",
        ],
      },
      {
        heading: "2. Your files",
        paragraphs: [
          "Your files remain yours. We process them only for the conversion you asked for; we do not read, sell or train on them.",
          "Process only files you have the right to. We do not break unknown passwords.",
        ],
      },
      {
        heading: "3. Results",
        paragraphs: [
          "A conversion rebuilds a layout and may differ from the original; known differences are listed. Check important documents.",
          "Results are deleted after one hour and uploads after two at the latest, unless you delete them earlier.",
        ],
      },
      {
        heading: "4. What is not allowed",
        paragraphs: [
          "No unlawful content, no attacks on the service, no automated mass use of free resources.",
        ],
      },
      {
        heading: "5. Liability",
        paragraphs: [
          "We are liable for direct damage caused by our own fault. Failed conversions are neither counted nor charged.",
        ],
      },
      {
        heading: "6. Changes",
        paragraphs: [
          "Changes are published here with a new version and date. The Chinese text is the binding one.",
        ],
      },
    ],
  },
  privacy: {
    title: "Privacy policy",
    sections: [
      {
        heading: "1. What we collect",
        paragraphs: [
          "When you use a tool: a random browser ID, time, IP address, tool and outcome. Logs hold no file names and no contents.",
          "When you sign in: your mobile number or a WeChat identifier. When you buy: order, payment channel and transaction number; never card numbers.",
        ],
      },
      {
        heading: "2. What for",
        paragraphs: [
          "To convert, to count free uses, to prevent abuse, and to provide membership and support.",
        ],
      },
      {
        heading: "3. How long",
        paragraphs: [
          "Results: one hour. Uploads: two hours at most. Sessions: two days after last use. Network logs: at least six months, as Chinese law requires. Orders: as accounting law requires.",
        ],
      },
      {
        heading: "4. With whom",
        paragraphs: [
          "SMS and payment providers, and only what they need for their part. Nobody else unless the law requires it.",
        ],
      },
      {
        heading: "5. Your rights",
        paragraphs: [
          "Under My account → Privacy you can export your data, clear the data in this browser, and delete the account after a 7-day cooling-off period.",
        ],
      },
      {
        heading: "6. Security",
        paragraphs: [
          "Transfers are encrypted; codes and tokens are kept only as hashes; file passwords are erased after use; conversions run isolated and without network.",
        ],
      },
    ],
  },
  children: {
    title: "Children's privacy",
    sections: [
      {
        heading: "1. For whom",
        paragraphs: ["For children under fourteen, who use the service with a guardian's consent."],
      },
      {
        heading: "2. What we do",
        paragraphs: [
          "We do not knowingly collect children's personal data, and delete it when we learn that it came to us without consent.",
        ],
      },
      {
        heading: "3. Guardians",
        paragraphs: ["Guardians can ask for access, correction or deletion through Contact us."],
      },
    ],
  },
  member: {
    title: "Membership terms",
    sections: [
      {
        heading: "1. Benefits",
        paragraphs: [
          "Members have the counts, sizes, pages and priority that the price page lists, on the web version.",
        ],
      },
      {
        heading: "2. Payment and term",
        paragraphs: [
          "One payment, never charged again automatically. Renewals add to the current term. Lifetime lasts as long as the service.",
        ],
      },
      {
        heading: "3. Refunds",
        paragraphs: [
          "Within 7 days and with fewer than 10 successful conversions you can refund an order yourself. Double payments are returned automatically.",
        ],
      },
      { heading: "4. Fair use", paragraphs: ["For yourself, on up to three devices at a time."] },
      {
        heading: "5. Invoices",
        paragraphs: ["Request one under My orders; it is emailed within three working days."],
      },
    ],
  },
}

/** What the seed stored, as far as the story of the business needs to know it. */

export interface ServiceRecord {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly duration: number;
  readonly price: number;
  /** Material id and how much one session takes. */
  readonly uses: readonly (readonly [materialId: number, quantity: number])[];
}

export interface ClientRecord {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly since: Date;
}

export interface MaterialRecord {
  readonly id: number;
  readonly reusable: boolean;
  readonly stock: number;
}

/** Month names in the languages of the vocabulary, folded; abbreviations are prefixes of these. */

const NAMES: readonly string[] = [
  'january januar janvier enero gennaio januari janeiro stycznia styczen jan ledna leden ianuarie ocak',
  'february februar fevrier febrero febbraio februari fevereiro lutego luty feb fev unora unor februarie subat',
  'march marz maerz mars marzo maart marco marca marzec mar mrz mrt brezna brezen marcius martie mart',
  'april avril abril aprile kwietnia kwiecien apr avr abr kwi dubna duben aprilis aprilie nisan',
  'may mai mayo maggio mei maio maja maj mag kvetna kveten majus mayis',
  'june juni juin junio giugno junho czerwca czerwiec jun giu cze cervna cerven junius iunie haziran',
  'july juli juillet julio luglio julho lipca lipiec jul lug lip cervence cervenec julius iulie temmuz',
  'august aout agosto augustus sierpnia sierpien aug ago sie augusti srpna srpen augusztus agustos',
  'september septembre septiembre settembre setembro wrzesnia wrzesien sept sep set wrz zari szeptember septembrie eylul',
  'october oktober octobre octubre ottobre outubro pazdziernika pazdziernik oct okt ott out paz rijna rijen octombrie ekim',
  'november novembre noviembre novembro listopada listopad nov lis listopadu noiembrie kasim',
  'december dezember decembre diciembre dicembre dezembro grudnia grudzien dec dez dic gru desember prosince prosinec decembrie aralik',
];

/** Folded name to month, 1 to 12. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

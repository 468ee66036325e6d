/** Texts in languages whose letters have marks, written for the measurement. */
export const latinTexts: readonly { readonly language: string; readonly text: string }[] = [
  {
    language: "german",
    text: "Die Förderung der größeren Bühnen läuft über das Büro für Städtebau. Wer einen Zuschuß beantragt, muß die Pläne bis zum 15. März einreichen; später eingehende Anträge können nicht mehr berücksichtigt werden. Öffentliche Gebäude, Schlösser und Übungsräume zählen ebenfalls dazu. Die Prüfung dauert höchstens fünf Wochen, danach erhält jeder Träger einen ausführlichen Bescheid. Änderungen während der Bauzeit dürfen nur mit schriftlicher Genehmigung ausgeführt werden. Für Rückfragen stehen Frau Müller und Herr Jäger täglich zwischen 9 und 12 Uhr zur Verfügung. Die Gebühr beträgt 1.250,00 Euro und ist vor der Übergabe zu überweisen. Außerdem gehören Möbel, Türen, Böden und Wände zum geprüften Umfang.",
  },
  {
    language: "french",
    text: "L’été dernier, la société a été chargée d’étudier la rénovation du théâtre et de l’hôtel situés près du fleuve. Le délai prévu était très serré, mais les équipes ont réussi à livrer les premières façades dès le mois d’août. Où que l’on se place, on aperçoit désormais la coupole dorée. Les élèves des écoles voisines ont reçu une invitation à l’inauguration; leurs professeurs espèrent qu’ils garderont un souvenir précieux de cette fête. Le coût final dépasse à peine les prévisions: 48 500 euros, payés en plusieurs échéances. À Noël, un marché sera organisé sur la place, où chacun pourra goûter des crêpes, des pâtés et des gâteaux préparés par les bénévoles du quartier.",
  },
  {
    language: "polish",
    text: "Spółka złożyła wniosek o przedłużenie umowy najmu lokalu położonego przy ulicy Świętojańskiej. Właściciel zgodził się na obniżkę czynszu, jeżeli najemca pokryje koszty naprawy dachu i wymiany okien. Należność należy wpłacić do końca każdego miesiąca na wskazany rachunek bankowy. Opóźnienie powyżej siedmiu dni oznacza naliczenie odsetek. Strony oświadczają, że znają treść załączników i nie wnoszą do nich zastrzeżeń. Wszelkie zmiany wymagają formy pisemnej pod rygorem nieważności. Jeśli część postanowień okaże się nieważna, pozostałe zachowują moc. Urządzenia grzewcze, świadectwa i klucze zostaną przekazane podczas odbioru, który odbędzie się w środę o godzinie dziewiątej.",
  },
  {
    language: "spanish",
    text: "La compañía señaló que el año pasado aumentó la producción de jamón, piñas y limones en más de un veinte por ciento. Según el informe, los niños de la región también participaron en la campaña de otoño, que terminó el miércoles con una pequeña fiesta. ¿Cuándo llegará el próximo envío? Nadie lo sabe todavía. El director explicó que habrá que esperar a que el puerto esté abierto y que los camiones vacíos vuelvan a la fábrica. Además, se instalarán dos máquinas más rápidas y se contratará a un técnico español. El público podrá visitar el museo a través de la entrada de la calle Muñoz; el árbol de la plaza, símbolo de la ciudad, tiene más de cien años y sigue creciendo.",
  },
  {
    language: "portuguese",
    text: "A reunião do conselho não começou na hora prevista porque a direção ainda aguardava os relatórios da região. Depois da apresentação, os sócios aprovaram a ampliação do armazém e a compra de três caminhões. Também se decidiu que as férias serão marcadas até ao fim de março. O preço das maçãs e dos pêssegos subiu, mas a produção de pão e de açúcar manteve-se estável. Você encontrará mais informações na página seguinte.",
  },
  {
    language: "czech",
    text: "Společnost předložila žádost o prodloužení smlouvy na užívání budovy v ulici Čechova. Všichni účastníci souhlasili s tím, že nájemné bude sníženo, jestliže nájemce uhradí náklady na opravu střechy. Platba musí být připsána na účet nejpozději do konce každého měsíce. Změny jsou možné pouze písemně. Klíče a všechna zařízení budou předány ve středu v devět hodin.",
  },
  {
    language: "english",
    text: "The grant for larger stages is handled by the office for town planning. Those who apply must hand in their plans by the fifteenth of March; later requests cannot be considered. Public buildings, castles and practice rooms are included as well. The review takes five weeks at most, after which every applicant receives a detailed answer. Changes during the work may only be made with written permission. The fee of 1,250.00 dollars is due before the handover. Furniture, doors, floors and walls also belong to what is reviewed. It is not known whether Mr Jensen and Mrs Miller will be there.",
  },
]
